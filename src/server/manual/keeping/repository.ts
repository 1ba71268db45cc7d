import { sql } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { KeepRule } from '#contract/manual/keep-rules.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { entriesOf, hashOfEntries } from '#server/platform/template-entries/index.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { keepRuleList } from './rule-list.ts'

interface Basis {
  facts: CompanyFacts | null
  businessType: string | null
}

const selectBasis = statement<Basis & { hash: string; rules: KeepRule[] | null }>(
  'keeping_basis',
  sql`
  select f.facts, w.business_type as "businessType", hash,
    case when hash is distinct from ${sql.placeholder('knownHash')}::text then ${entriesOf(keepRuleList)} end as rules
  from ${workspaces} w
  left join ${companyFacts} f on f.workspace_id = w.id
  cross join (select ${hashOfEntries(keepRuleList)} as hash) known
  where w.id = ${sql.placeholder('workspaceId')}::uuid and w.kind = 'business'`,
)

/** The rules that were read last: 14 kB, which nearly every call needs, and which hardly ever change. */
let last: { hash: string; rules: KeepRule[] } | undefined

/** What decides how long a company keeps its papers: its facts, its form by its profile, and the rules of the template. */
export async function findKeepingBasis(
  on: Queryable,
  workspaceId: string,
): Promise<Basis & { hash: string; rules: readonly KeepRule[] }> {
  const known = last
  const [row] = await selectBasis(on, { workspaceId, knownHash: known?.hash ?? null })
  if (row === undefined) return { facts: null, businessType: null, hash: '', rules: [] }
  const { businessType, facts, hash } = row
  const rules = row.rules ?? known?.rules ?? []
  last = { hash, rules }
  return { facts, businessType, hash, rules }
}
