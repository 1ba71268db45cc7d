import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'

/** A list that is always whole: says how long it is. */
export function sendWhole<Item>(reply: FastifyReply, items: Item[]): Item[] {
  reply.header('x-total-count', items.length)
  return items
}

/** One page of a list: says how long the whole is, and where the next page begins while there is one. */
export function sendPage<Item>(
  reply: FastifyReply,
  { items, ...page }: PagePosition & { items: Item[] },
): Item[] {
  announcePage(reply, page)
  return items
}

interface PagePosition {
  total: number
  next: readonly string[] | undefined
}

/** The headers of a page, for an answer that is more than one list. */
export function announcePage(reply: FastifyReply, { total, next }: PagePosition): void {
  reply.header('x-total-count', total)
  if (next !== undefined) reply.header('x-next-cursor', encodeCursor(next))
}

const parts = z.array(z.string()).min(1).max(3)

function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/**
 * The position that a cursor of ours stands for.
 *
 * @throws AppError `invalid` for anything else
 */
export function decodeCursor(cursor: string): string[] {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('invalid', 'This cursor is not valid.')
  }
}
