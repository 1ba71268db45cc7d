import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { hasAccess, memberships, workspaces } from '#server/company/workspaces/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { practiceSummaries } from './tables.ts'

/** What was worked out for a person, by the ids of the companies. */
export async function selectSummaries(on: Queryable, userId: string) {
  const rows = await on.select().from(practiceSummaries).where(eq(practiceSummaries.userId, userId))
  return new Map(rows.map((row) => [row.workspaceId, row]))
}

export async function saveSummaries(
  on: Queryable,
  rows: ReadonlyArray<typeof practiceSummaries.$inferInsert>,
): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that no two writers wait for each other.
  await on.execute(sql`
    insert into ${practiceSummaries} (workspace_id, user_id, made_of, summary)
    select "workspaceId", "userId", "madeOf", summary
    from json_to_recordset(${JSON.stringify(rows)}::json) made ("workspaceId" uuid, "userId" uuid, "madeOf" text, summary jsonb)
    order by "workspaceId"
    on conflict (workspace_id, user_id) do update set made_of = excluded.made_of, summary = excluded.summary`)
}

/** Who belongs to several companies. */
export async function selectPractitioners(on: Queryable): Promise<string[]> {
  const rows = await on
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(workspaces.kind, 'business'), isNull(workspaces.closedAt), hasAccess))
    .groupBy(memberships.userId)
    .having(gt(count(), 1))
  return rows.map(({ userId }) => userId)
}
