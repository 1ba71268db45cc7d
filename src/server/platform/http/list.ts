import type { FastifyReply } from 'fastify'
import type { Page } from '../paging.ts'

/** Answers with a whole list and its length in a header. */
export function sendWhole<Item>(reply: FastifyReply, items: Item[]): Item[] {
  reply.header('x-total-count', items.length)
  return items
}

/** Answers with one page of a list; headers hold the length of the whole list and the cursor of the next page. */
export function sendPage<Item>(reply: FastifyReply, page: Page<Item>): Item[] {
  setPageHeaders(reply, page)
  return page.items
}

/** Sets the headers of a page whose answer is more than one list. */
export function setPageHeaders(reply: FastifyReply, { next, total }: Omit<Page<unknown>, 'items'>): void {
  reply.header('x-total-count', total)
  if (next !== undefined) reply.header('x-next-cursor', next)
}
