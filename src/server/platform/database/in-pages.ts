/** Rows of one question: enough that questions do not matter, few enough that rows do not. */
const PAGE = 500

/**
 * All rows of a long answer, asked for page by page, so that neither memory nor the database holds the whole.
 *
 * @param ask gives the rows that follow a position, or the first ones, in the order of the positions and at most
 *   `limit` of them
 * @param positionOf where a row stands
 */
export async function* inPages<Row, Position>(
  ask: (after: Position | undefined, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): AsyncGenerator<Row> {
  let after: Position | undefined
  for (;;) {
    const rows = await ask(after, PAGE)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = positionOf(last)
  }
}
