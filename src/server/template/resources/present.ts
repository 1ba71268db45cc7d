import type { File } from '#contract/manual/files.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { masterId } from '#contract/template/template.ts'
import type { TemplateResource } from '#contract/template/template-resources.ts'
import type { ResourceRow } from './repository.ts'

/** A folder as `/api/master` answers it, with the ids of the template (`docs/product.md` §12). */
export function presentMasterFolder(folder: Folder): Folder {
  return {
    ...folder,
    id: masterId(folder.id),
    parentId: folder.parentId === null ? null : masterId(folder.parentId),
  }
}

export function presentMasterFile(file: File): File {
  return underMasterId(file)
}

function underMasterId<Located extends { folderId: string }>(located: Located): Located {
  return { ...located, folderId: masterId(located.folderId) }
}

export function presentMasterUpload({ earlierCopies, ...file }: UploadedFile): UploadedFile {
  return { ...presentMasterFile(file), earlierCopies: earlierCopies.map(underMasterId) }
}

/** A resource as readers see it, with the folder id of their own manual. */
export function presentResource({ sha256: _, ...row }: ResourceRow): TemplateResource {
  return {
    ...row,
    isActive: row.isActive === 1 ? 1 : 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentMasterResource(row: ResourceRow): TemplateResource {
  return { ...presentResource(row), folderId: masterId(row.folderId) }
}
