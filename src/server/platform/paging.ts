import { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import { parseSent } from './parse.ts'

/** The part of a list that is asked for: `limit` rows after the position of a cursor, or the whole list. */
export interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Page<Item> {
  items: Item[]
  /** How many items the whole list has. */
  total: number
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
}

interface PagedList<Row, Position> {
  /** The position that a cursor holds: strings that name the last row before the page. */
  position: z.ZodType<Position>
  select: (range: { after: Position | undefined; limit: number | undefined }) => Promise<Row[]>
  positionOf: (row: Row) => readonly string[]
  count: () => Promise<number>
}

/**
 * Reads one page of a list, or all of it without a limit and a cursor.
 *
 * @throws AppError `invalid` for a cursor that this list did not give
 */
export async function readPage<Row, Position>(
  { cursor, limit }: PageRequest,
  { count, position, positionOf, select }: PagedList<Row, Position>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, position)
  // One row more than asked for tells whether another page follows.
  const rows = await select({ after, limit: limit === undefined ? undefined : limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const next = rows.length > items.length && last !== undefined ? encodeCursor(positionOf(last)) : undefined
  const isWhole = cursor === undefined && next === undefined
  return { items, total: isWhole ? items.length : await count(), next }
}

interface ListById<Row, Limit> {
  /** The rows before an id, the newest first. */
  select: (range: { before: string | undefined; limit: Limit }) => Promise<Row[]>
  count: () => Promise<number>
  /** How ids are written. */
  id?: z.ZodType<string>
}

/**
 * The same of a list in the order of its ids.
 *
 * @throws AppError as {@link readPage}
 */
export async function readPageById<Row extends { id: string }, Asked extends PageRequest>(
  asked: Asked,
  { count, id = z.uuid(), select }: ListById<Row, Asked['limit']>,
): Promise<Page<Row>> {
  return await readPage(asked, {
    position: z.tuple([id]),
    select: ({ after, limit = asked.limit }) => select({ before: after?.[0], limit }),
    positionOf: (row) => [row.id],
    count,
  })
}

/** A time in a cursor, of the years that PostgreSQL reads. */
export const cursorTime = z.coerce.date().min(new Date(0)).max(new Date('9999-12-31'))

/** @param position strings that {@link decodeCursor} gives back */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** @throws AppError `invalid` when the cursor does not hold a position of that kind */
export function decodeCursor<Position>(cursor: string, position: z.ZodType<Position>): Position {
  try {
    return parseSent(position, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('invalid', 'This cursor is not valid.')
  }
}
