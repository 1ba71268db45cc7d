/** Rows of one query. */
const PAGE = 500

/**
 * Reads a long result page by page (keyset pagination), so that it is never in memory as a whole.
 *
 * @param query gives at most `limit` rows after a position, or the first ones, in the order of the positions
 */
export async function* inPages<Row, Position>(
  query: (after: Position | undefined, limit: number) => Promise<Row[]>,
  positionOf: (row: Row) => Position,
): AsyncGenerator<Row> {
  let after: Position | undefined
  for (;;) {
    const rows = await query(after, PAGE)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = positionOf(last)
  }
}
