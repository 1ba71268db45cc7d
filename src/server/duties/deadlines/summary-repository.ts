import { inArray } from 'drizzle-orm'
import { emptyFacts } from '#server/company/facts/index.ts'
import { searchDocuments } from '#server/manual/search/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import { selectEnding } from './repository.ts'
import { companyEvents, deadlines, ownDeadlines } from './tables.ts'

const byCompany = <Row extends { workspaceId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ workspaceId }) => workspaceId)

/** What the deadlines of several companies are worked out from, for each company. */
export async function selectForSummary(on: Queryable, ids: readonly string[]) {
  const those = [...ids]
  const facts = await on.select().from(companyFacts).where(inArray(companyFacts.workspaceId, those))
  const rows = await on.select().from(deadlines).where(inArray(deadlines.workspaceId, those))
  const own = await on.select().from(ownDeadlines).where(inArray(ownDeadlines.workspaceId, those))
  const events = await on.select().from(companyEvents).where(inArray(companyEvents.workspaceId, those))
  const ending = await selectEnding(on, inArray(searchDocuments.workspaceId, those))
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
