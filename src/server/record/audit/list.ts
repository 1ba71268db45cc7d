import type { CompanySecurityEvent } from '#contract/record/security.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPageById } from '#server/platform/paging.ts'
import {
  countSecurityEvents,
  type SecurityEventRow,
  type SecurityFilter,
  selectSecurityEvents,
} from './repository.ts'

/**
 * Lists security events, newest first, page by page.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listSecurityEvents(
  on: Queryable,
  filter: SecurityFilter,
  asked: PageRequest & { limit: number },
): Promise<Page<CompanySecurityEvent>> {
  const page = await readPageById(asked, {
    select: (range) => selectSecurityEvents(on, filter, range),
    count: () => countSecurityEvents(on, filter),
  })
  return { ...page, items: page.items.map(presentSecurityEvent) }
}

function presentSecurityEvent({ createdAt, ...row }: SecurityEventRow): CompanySecurityEvent {
  return { ...row, at: createdAt.toISOString() }
}
