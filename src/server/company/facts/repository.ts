import { eq, sql } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { emptyFacts, knownFacts } from './known-facts.ts'
import { companyFacts } from './tables.ts'

interface FactsRow {
  facts: CompanyFacts
  followedFrom: Day
}

/** What a company said of itself; nothing while it said nothing. */
export async function findFacts(on: Queryable, workspaceId: string): Promise<FactsRow | undefined> {
  const [row] = await on
    .select({ facts: companyFacts.facts, followedFrom: companyFacts.followedFrom })
    .from(companyFacts)
    .where(eq(companyFacts.workspaceId, workspaceId))
  return row && { ...row, facts: { ...emptyFacts, ...row.facts } }
}

/** What is known of a company; while nothing was said, what its profile has. */
export async function companyFactsOf(on: Queryable, workspaceId: string): Promise<CompanyFacts> {
  return (await companyFactsOfAll(on, [workspaceId])).get(workspaceId) ?? emptyFacts
}

/** The same of several companies, by their ids. */
export async function companyFactsOfAll(on: Queryable, workspaceIds: readonly string[]) {
  const rows = await on
    .select({ id: workspaces.id, facts: companyFacts.facts, businessType: workspaces.businessType })
    .from(workspaces)
    .leftJoin(companyFacts, eq(companyFacts.workspaceId, workspaces.id))
    .where(isAmong(workspaces.id, workspaceIds))
  return new Map(rows.map(({ businessType, facts, id }) => [id, knownFacts(facts, businessType)]))
}

/** @param followedFrom of a company that had no facts */
export async function saveCompanyFacts(
  on: Queryable,
  workspaceId: string,
  { facts, followedFrom }: FactsRow,
): Promise<void> {
  await on
    .insert(companyFacts)
    .values({ workspaceId, facts, followedFrom })
    .onConflictDoUpdate({ target: companyFacts.workspaceId, set: { facts, updatedAt: sql`now()` } })
}
