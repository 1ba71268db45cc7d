import { emptyFacts } from '#server/company/facts/index.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import { selectEnding } from './repository.ts'
import { companyEvents, deadlines, ownDeadlines } from './tables.ts'

const byCompany = <Row extends { workspaceId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ workspaceId }) => workspaceId)

/** What the deadlines of several companies are worked out from, for each company. */
export async function selectForSummary(on: Queryable, ids: readonly string[]) {
  const facts = await on.select().from(companyFacts).where(isAmong(companyFacts.workspaceId, ids))
  const rows = await on.select().from(deadlines).where(isAmong(deadlines.workspaceId, ids))
  const own = await on.select().from(ownDeadlines).where(isAmong(ownDeadlines.workspaceId, ids))
  const events = await on.select().from(companyEvents).where(isAmong(companyEvents.workspaceId, ids))
  const ending = await selectEnding(on, isAmong(searchDocuments.workspaceId, ids))
  return {
    facts: new Map(
      facts.map((row) => [
        row.workspaceId,
        { facts: { ...emptyFacts, ...row.facts }, followedFrom: row.followedFrom },
      ]),
    ),
    rows: byCompany(rows),
    own: byCompany(own),
    events: byCompany(events),
    ending: byCompany(ending),
  }
}
