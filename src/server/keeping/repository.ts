import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { CompanyFacts } from '#contract/company-facts.ts'
import type { KeepRule } from '#contract/keep-rules.ts'
import { companyFacts } from '#server/deadlines/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection } from '#server/platform/database/statement.ts'
import { entriesOf } from '#server/template-entries/index.ts'
import { workspaces } from '#server/workspaces/tables.ts'
import { keepRuleList } from './rule-list.ts'

const selectBasis = selection(
  'keeping_basis',
  new QueryBuilder()
    .select({
      facts: companyFacts.facts,
      businessType: workspaces.businessType,
      rules: entriesOf(keepRuleList),
    })
    .from(workspaces)
    .leftJoin(companyFacts, eq(companyFacts.workspaceId, workspaces.id))
    .where(and(eq(workspaces.id, sql.placeholder('workspaceId')), eq(workspaces.kind, 'business'))),
)

/** What decides how long a company keeps its papers: its facts, its form by its profile, and the rules of the template. */
export async function findKeepingBasis(
  on: Queryable,
  workspaceId: string,
): Promise<{ facts: CompanyFacts | null; businessType: string | null; rules: KeepRule[] }> {
  const [row] = await selectBasis(on, { workspaceId })
  return row ?? { facts: null, businessType: null, rules: [] }
}
