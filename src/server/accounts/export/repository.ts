import { and, asc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
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
  return readFiles(on, workspaceId, 'originalName', eq(files.folderId, folderId), isNull(files.trashedAt))
}

/** The files in the trash. */
export function filesInTrash(on: Queryable, workspaceId: string): AsyncGenerator<ExportFile> {
  return readFiles(on, workspaceId, 'id', isNotNull(files.trashedAt))
}

function readFiles(
  on: Queryable,
  workspaceId: string,
  order: 'id' | 'originalName',
  ...conditions: SQL[]
): AsyncGenerator<ExportFile> {
  const column = files[order]
  return inPages(
    (after: string | undefined, limit) =>
      on
        .select(columns)
        .from(files)
        .where(
          and(
            eq(files.workspaceId, workspaceId),
            ...conditions,
            after === undefined ? undefined : gt(column, after),
          ),
        )
        .orderBy(asc(column))
        .limit(limit),
    (file) => file[order],
  )
}
