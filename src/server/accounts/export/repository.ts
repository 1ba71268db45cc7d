import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { files } from '#server/files/tables.ts'
import { folders } from '#server/folders/tables.ts'

const columns = {
  id: files.id,
  originalName: files.originalName,
  mimetype: files.mimetype,
  sha256: files.sha256,
  uploadedAt: files.uploadedAt,
}

export type ExportFile = Pick<
  typeof files.$inferSelect,
  'id' | 'originalName' | 'mimetype' | 'sha256' | 'uploadedAt'
>

export async function selectFolders(on: Queryable, workspaceId: string) {
  return await on
    .select({
      id: folders.id,
      name: folders.name,
      department: folders.department,
      parentId: folders.parentId,
      description: folders.description,
      updatedAt: folders.updatedAt,
    })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), isNull(folders.trashedAt)))
    .orderBy(asc(folders.id))
}

/** The files of a folder, by name: names in a folder are unique. */
export function filesIn(on: Queryable, workspaceId: string, folderId: string): AsyncGenerator<ExportFile> {
  return inPages(
    (after: string | undefined, limit) =>
      on
        .select(columns)
        .from(files)
        .where(
          and(
            eq(files.workspaceId, workspaceId),
            eq(files.folderId, folderId),
            isNull(files.trashedAt),
            after === undefined ? undefined : gt(files.originalName, after),
          ),
        )
        .orderBy(asc(files.originalName))
        .limit(limit),
    ({ originalName }) => originalName,
  )
}

/** The files in the trash. */
export function filesInTrash(on: Queryable, workspaceId: string): AsyncGenerator<ExportFile> {
  return inPages(
    (after: string | undefined, limit) =>
      on
        .select(columns)
        .from(files)
        .where(
          and(
            eq(files.workspaceId, workspaceId),
            isNotNull(files.trashedAt),
            after === undefined ? undefined : gt(files.id, after),
          ),
        )
        .orderBy(asc(files.id))
        .limit(limit),
    ({ id }) => id,
  )
}
