import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { DeadlineRule } from '#contract/deadline-rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { deadlineRules } from '../tables.ts'

export async function selectRules(on: Queryable, masterWorkspaceId: string): Promise<DeadlineRule[]> {
  const rows = await on
    .select({ rule: deadlineRules.rule })
    .from(deadlineRules)
    .where(eq(deadlineRules.workspaceId, masterWorkspaceId))
    .orderBy(asc(deadlineRules.id))
  return rows.map(({ rule }) => rule)
}

/** Puts in rules as the product brings them; those that the administrator changed stay. */
export async function upsertShippedRules(
  on: Queryable,
  masterWorkspaceId: string,
  rules: readonly DeadlineRule[],
): Promise<void> {
  await on
    .insert(deadlineRules)
    .values(rules.map((rule) => ({ workspaceId: masterWorkspaceId, id: rule.id, rule })))
    .onConflictDoUpdate({
      target: [deadlineRules.workspaceId, deadlineRules.id],
      set: { rule: sql`excluded.rule` },
      setWhere: and(
        eq(deadlineRules.isEdited, false),
        sql`${deadlineRules.rule} is distinct from excluded.rule`,
      ),
    })
  await on.delete(deadlineRules).where(
    and(
      eq(deadlineRules.workspaceId, masterWorkspaceId),
      eq(deadlineRules.isEdited, false),
      notInArray(
        deadlineRules.id,
        rules.map(({ id }) => id),
      ),
    ),
  )
}

/** @returns whether there is such a rule */
export async function updateRule(
  on: Queryable,
  masterWorkspaceId: string,
  rule: DeadlineRule,
): Promise<boolean> {
  const rows = await on
    .update(deadlineRules)
    .set({ rule, isEdited: true, updatedAt: sql`now()` })
    .where(and(eq(deadlineRules.workspaceId, masterWorkspaceId), eq(deadlineRules.id, rule.id)))
    .returning({ id: deadlineRules.id })
  return rows.length > 0
}
