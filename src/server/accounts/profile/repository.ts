import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AccountStats } from '#contract/accounts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { users } from '../tables.ts'
import { files } from '#server/files/tables.ts'
import { folders } from '#server/folders/tables.ts'
import { memberships, workspaces } from '#server/workspaces/tables.ts'

export type UserRow = typeof users.$inferSelect

/** What a workspace holds outside the trash, in one question; of its folders those that hold something. */
export async function selectStats(on: Queryable, workspaceId: string): Promise<AccountStats> {
  const result = await on.execute<AccountStats & Record<string, unknown>>(sql`
    with held as (
      select folder_id, count(*) as file_count, sum(size) as total_size from ${files}
      where workspace_id = ${workspaceId} and trashed_at is null
      group by folder_id
    )
    select
      count(*)::int as "totalFolders",
      coalesce(sum(held.file_count), 0)::int as "totalFiles",
      coalesce(sum(held.total_size), 0)::float8 as "totalSize",
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', d.id, 'name', d.name, 'fileCount', held.file_count, 'totalSize', held.total_size)
          order by held.total_size desc, d.id
        ) filter (where held.file_count > 0), '[]') as "storageByFolder"
    from ${folders} d left join held on held.folder_id = d.id
    where d.workspace_id = ${workspaceId} and d.trashed_at is null`)
  const [row] = result.rows
  return row ?? { totalFiles: 0, totalFolders: 0, totalSize: 0, storageByFolder: [] }
}

/** Takes an account for the rest of the transaction, so that two changes of it come one after the other. */
export async function lockUser(on: Queryable, userId: string): Promise<UserRow | undefined> {
  const [row] = await on.select().from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

export async function updateUser(
  on: Queryable,
  userId: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await on
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(users.id, userId))
}

/** Gives the business a code unless it has one; fails on one that another business has. */
export async function setBusinessCode(on: Queryable, userId: string, code: string): Promise<void> {
  await on
    .update(users)
    .set({ businessCode: code })
    .where(and(eq(users.id, userId), isNull(users.businessCode)))
}

/** Deletes the workspaces that an account owns with all that is in them, then the account itself. */
export async function deleteUser(on: Queryable, userId: string): Promise<boolean> {
  await on.execute(sql`
    delete from ${workspaces} w using ${memberships} m
    where m.workspace_id = w.id and m.user_id = ${userId} and m.role = 'owner' and w.kind = 'business'`)
  const { rowCount } = await on.delete(users).where(eq(users.id, userId))
  return rowCount === 1
}
