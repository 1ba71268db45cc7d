import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pageQuery } from '#contract/platform/common-fields.ts'
import type { EndpointSpec } from '#contract/platform/endpoint.ts'
import { decodeCursor, encodeCursor, type Page, type PageRequest } from '../paging.ts'

/** The length of a whole list. */
export const TOTAL_HEADER = 'x-total-count'
/** The cursor of the next page of a list. */
export const NEXT_HEADER = 'x-next-cursor'

/** Whether a call answers with a list, of which a page may be asked for. */
export function isList({ method, reply }: Pick<EndpointSpec, 'method' | 'reply'>): boolean {
  return method === 'GET' && reply instanceof z.ZodArray
}

/** The query of a call, which for every list takes a page. */
export function queryOf(spec: Pick<EndpointSpec, 'method' | 'query' | 'reply'>): z.ZodObject | undefined {
  const { query } = spec
  if (!isList(spec) || query?.shape['limit'] !== undefined) return query
  return query?.safeExtend(pageQuery.shape) ?? pageQuery
}

/** The number of items before a page of a list that was read whole. */
const position = z.tuple([z.coerce.number().int().min(0)])

/** Gives the page that is asked for of a list that was read whole; one that was read as a page stays as it is. */
export function sendPart(reply: FastifyReply, list: unknown[], { cursor, limit }: PageRequest): unknown[] {
  if (reply.hasHeader(TOTAL_HEADER)) return list
  const [before] = cursor === undefined ? [0] : decodeCursor(cursor, position)
  const after = before + (limit ?? list.length)
  const next = after < list.length ? encodeCursor([String(after)]) : undefined
  return sendPage(reply, { items: list.slice(before, after), total: list.length, next })
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
