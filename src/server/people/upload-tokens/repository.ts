import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { uploadTokens } from './tables.ts'

export type UploadTokenRow = Omit<typeof uploadTokens.$inferSelect, 'hash'>

const tokenColumns = {
  workspaceId: uploadTokens.workspaceId,
  id: uploadTokens.id,
  userId: uploadTokens.userId,
  name: uploadTokens.name,
  createdAt: uploadTokens.createdAt,
  lastUsedAt: uploadTokens.lastUsedAt,
}

export async function selectUploadTokens(
  on: Queryable,
  workspaceId: string,
  userId: string,
): Promise<UploadTokenRow[]> {
  return await on
    .select(tokenColumns)
    .from(uploadTokens)
    .where(and(eq(uploadTokens.workspaceId, workspaceId), eq(uploadTokens.userId, userId)))
    .orderBy(desc(uploadTokens.id))
}

export async function insertUploadToken(
  on: Queryable,
  workspaceId: string,
  token: { userId: string; hash: string; name: string },
): Promise<UploadTokenRow> {
  const [row] = await on
    .insert(uploadTokens)
    .values({ ...token, workspaceId })
    .returning(tokenColumns)
  if (row === undefined) throw new Error('An upload token could not be made')
  return row
}

export async function deleteUploadToken(
  on: Queryable,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<UploadTokenRow | undefined> {
  const [row] = await on
    .delete(uploadTokens)
    .where(
      and(
        eq(uploadTokens.workspaceId, workspaceId),
        eq(uploadTokens.userId, userId),
        eq(uploadTokens.id, id),
      ),
    )
    .returning(tokenColumns)
  return row
}

/** Revokes every upload token of a person, in every workspace. */
export async function deleteUploadTokensOf(on: Queryable, userId: string): Promise<void> {
  await on.delete(uploadTokens).where(eq(uploadTokens.userId, userId))
}

/** Marks a token as used; gives whose it is. The hash alone finds it, because the caller's workspace is not known yet. */
export async function useUploadToken(
  on: Queryable,
  hash: string,
): Promise<{ userId: string; workspaceId: string } | undefined> {
  const [used] = await on
    .update(uploadTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(uploadTokens.hash, hash))
    .returning({ userId: uploadTokens.userId, workspaceId: uploadTokens.workspaceId })
  return used
}
