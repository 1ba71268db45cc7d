import { sql } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { KeepRule } from '#contract/manual/keep-rules.ts'
import { companyFacts } from '#server/company/facts/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import { entriesOf, versionOfEntries } from '#server/platform/template-entries/index.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { keepRuleList } from './rule-list.ts'

interface Basis {
  facts: CompanyFacts | null
  businessType: string | null
}

/** What decides how long a company keeps its papers, as the database has it; rules that are known already are left out. */
export type KeepingBasis = Basis & { hash: string; rules: KeepRule[] | null }

/** Selects the basis of a company, with the values of {@link askForBasis}. */
export const keepingBasis = sql`
  select f.facts, w.business_type as "businessType", hash,
    case when hash is distinct from ${sql.placeholder('knownHash')}::text then ${entriesOf(keepRuleList)} end as rules
  from ${workspaces} w
  left join ${companyFacts} f on f.workspace_id = w.id
  -- Not folded into its two uses, each of which would work it out again.
  cross join (select ${versionOfEntries} as hash offset 0) known
  where w.id = ${sql.placeholder('workspaceId')}::uuid and w.kind = 'business'`

const selectBasis = statement<KeepingBasis>('keeping_basis', keepingBasis)

/** The rules that were read last: 14 kB, which nearly every call needs, and which hardly ever change. */
let last: { hash: string; rules: KeepRule[] } | undefined

/** The values with which {@link keepingBasis} is selected, and what its answer then means; of the template, that there is none. */
export function askForBasis(workspaceId: string) {
  const known = last
  return {
    values: { workspaceId, knownHash: known?.hash ?? null },
    read: (row: KeepingBasis | null | undefined): Basis & { hash: string; rules: readonly KeepRule[] } => {
      if (row === null || row === undefined) return { facts: null, businessType: null, hash: '', rules: [] }
      const { businessType, facts, hash } = row
      const rules = row.rules ?? known?.rules ?? []
      last = { hash, rules }
      return { facts, businessType, hash, rules }
    },
  }
}

/** What decides how long a company keeps its papers: its facts, its form by its profile, and the rules of the template. */
export async function findKeepingBasis(on: Queryable, workspaceId: string) {
  const { read, values } = askForBasis(workspaceId)
  const [row] = await selectBasis(on, values)
  return read(row)
}
