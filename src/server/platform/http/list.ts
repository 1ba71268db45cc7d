import type { FastifyReply } from 'fastify'
import type { Page } from '../paging.ts'

/** The length of a whole list. */
export const TOTAL_HEADER = 'x-total-count'
/** The cursor of the next page of a list. */
export const NEXT_HEADER = 'x-next-cursor'

/** Answers with a whole list and its length in a header. */
export function sendWhole<Item>(reply: FastifyReply, items: Item[]): Item[] {
  reply.header(TOTAL_HEADER, items.length)
  return items
}

/** Answers with one page of a list; headers hold the length of the whole list and the cursor of the next page. */
export function sendPage<Item>(reply: FastifyReply, page: Page<Item>): Item[] {
  setPageHeaders(reply, page)
  return page.items
}

/** Sets the headers of a page whose answer is more than one list. */
export function setPageHeaders(reply: FastifyReply, { next, total }: Omit<Page<unknown>, 'items'>): void {
  reply.header(TOTAL_HEADER, total)
  if (next !== undefined) reply.header(NEXT_HEADER, next)
}
