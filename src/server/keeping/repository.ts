import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { CompanyFacts } from '#contract/company-facts.ts'
import type { KeepRule } from '#contract/keep-rules.ts'
import { companyFacts } from '#server/deadlines/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { workspaces } from '#server/workspaces/tables.ts'
import { keepRules } from './tables.ts'

export async function selectKeepRules(on: Queryable, masterWorkspaceId: string): Promise<KeepRule[]> {
  const rows = await on
    .select({ rule: keepRules.rule })
    .from(keepRules)
    .where(eq(keepRules.workspaceId, masterWorkspaceId))
    .orderBy(asc(keepRules.id))
  return rows.map(({ rule }) => rule)
}

/** What decides how long a company keeps its papers: its facts, its form by its profile, and the rules of the template. */
export async function findKeepingBasis(
  on: Queryable,
  workspaceId: string,
): Promise<{ facts: CompanyFacts | null; businessType: string | null; rules: KeepRule[] }> {
  const [row] = await on
    .select({
      facts: companyFacts.facts,
      businessType: workspaces.businessType,
      rules: sql<KeepRule[]>`(
        select coalesce(jsonb_agg(${keepRules.rule} order by ${keepRules.id}), '[]') from ${keepRules}
        join ${workspaces} master on master.id = ${keepRules.workspaceId} and master.kind = 'master')`,
    })
    .from(workspaces)
    .leftJoin(companyFacts, eq(companyFacts.workspaceId, workspaces.id))
    .where(and(eq(workspaces.id, workspaceId), eq(workspaces.kind, 'business')))
  return row ?? { facts: null, businessType: null, rules: [] }
}

/** Puts in rules as the product brings them; those that the administrator changed stay. */
export async function upsertShippedRules(
  on: Queryable,
  masterWorkspaceId: string,
  rules: readonly KeepRule[],
): Promise<void> {
  await on
    .insert(keepRules)
    .values(rules.map((rule) => ({ workspaceId: masterWorkspaceId, id: rule.id, rule })))
    .onConflictDoUpdate({
      target: [keepRules.workspaceId, keepRules.id],
      set: { rule: sql`excluded.rule` },
      setWhere: and(eq(keepRules.isEdited, false), sql`${keepRules.rule} is distinct from excluded.rule`),
    })
  await on.delete(keepRules).where(
    and(
      eq(keepRules.workspaceId, masterWorkspaceId),
      eq(keepRules.isEdited, false),
      notInArray(
        keepRules.id,
        rules.map(({ id }) => id),
      ),
    ),
  )
}

/** @returns whether there is such a rule */
export async function updateKeepRule(
  on: Queryable,
  masterWorkspaceId: string,
  rule: KeepRule,
): Promise<boolean> {
  const rows = await on
    .update(keepRules)
    .set({ rule, isEdited: true, updatedAt: sql`now()` })
    .where(and(eq(keepRules.workspaceId, masterWorkspaceId), eq(keepRules.id, rule.id)))
    .returning({ id: keepRules.id })
  return rows.length > 0
}
