import { and, asc, countDistinct, eq, lt } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { uploadPieces } from '../../tables.ts'

export type PieceRow = typeof uploadPieces.$inferSelect

/** An upload in pieces, by the id that its sender gave it. */
export type PiecewiseUpload = Pick<PieceRow, 'workspaceId' | 'sender' | 'uploadId'>

function isOf({ sender, uploadId, workspaceId }: PiecewiseUpload) {
  return and(
    eq(uploadPieces.workspaceId, workspaceId),
    eq(uploadPieces.sender, sender),
    eq(uploadPieces.uploadId, uploadId),
  )
}

/** The pieces that have arrived, in their order. */
export async function selectPieces(on: Queryable, upload: PiecewiseUpload): Promise<PieceRow[]> {
  return await on.select().from(uploadPieces).where(isOf(upload)).orderBy(asc(uploadPieces.firstByte))
}

/** @returns whether no other piece begins there */
export async function insertPiece(
  on: Queryable,
  piece: Omit<typeof uploadPieces.$inferInsert, 'arrivedAt'>,
): Promise<boolean> {
  const { rowCount } = await on.insert(uploadPieces).values(piece).onConflictDoNothing()
  return rowCount === 1
}

/** How many uploads of a sender are under way. */
export async function countUploads(
  on: Queryable,
  { sender, workspaceId }: Pick<PiecewiseUpload, 'sender' | 'workspaceId'>,
): Promise<number> {
  const [row] = await on
    .select({ uploads: countDistinct(uploadPieces.uploadId) })
    .from(uploadPieces)
    .where(and(eq(uploadPieces.workspaceId, workspaceId), eq(uploadPieces.sender, sender)))
  return row?.uploads ?? 0
}

export async function deletePieces(on: Queryable, upload: PiecewiseUpload): Promise<void> {
  await on.delete(uploadPieces).where(isOf(upload))
}

/** Forgets pieces that arrived before a time, in every workspace; gives the names of their bytes. */
export async function deletePiecesBefore(on: Queryable, time: Date): Promise<string[]> {
  const rows = await on
    .delete(uploadPieces)
    .where(lt(uploadPieces.arrivedAt, time))
    .returning({ storedAs: uploadPieces.storedAs })
  return rows.map(({ storedAs }) => storedAs)
}
