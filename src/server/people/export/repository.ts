import { visibleArea } from '#server/manual/folders/index.ts'
import type { Scope } from '#server/platform/identity.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { files } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'

const columns = {
  id: files.id,
  originalName: files.originalName,
  mimetype: files.mimetype,
  sha256: files.sha256,
  uploadedAt: files.uploadedAt,
  version: files.version,
}

export type ExportFile = Pick<
  typeof files.$inferSelect,
  'id' | 'originalName' | 'mimetype' | 'sha256' | 'uploadedAt' | 'version'
>

export async function selectFolderNames(on: Queryable, scope: Scope) {
  return await on
    .select({
      id: folders.id,
      name: folders.name,
      department: folders.department,
      parentId: folders.parentId,
      description: folders.description,
      position: folders.position,
      updatedAt: folders.updatedAt,
    })
    .from(folders)
    .where(and(eq(folders.workspaceId, scope.id), isNull(folders.trashedAt), visibleArea(scope)))
    .orderBy(asc(folders.id))
}

/** The files of a folder, by name: names in a folder are unique. */
export function filesIn(on: Queryable, workspaceId: string, folderId: string): AsyncGenerator<ExportFile> {
  return readFiles(on, workspaceId, 'originalName', eq(files.folderId, folderId), isNull(files.trashedAt))
}

export function filesInTrash(on: Queryable, scope: Scope): AsyncGenerator<ExportFile> {
  const isVisible = visibleArea(scope)
  const isIn =
    isVisible &&
    inArray(
      files.folderId,
      on
        .select({ id: folders.id })
        .from(folders)
        .where(and(eq(folders.workspaceId, scope.id), isVisible)),
    )
  return readFiles(on, scope.id, 'id', isNotNull(files.trashedAt), isIn)
}

function readFiles(
  on: Queryable,
  workspaceId: string,
  order: 'id' | 'originalName',
  ...conditions: Array<SQL | undefined>
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
