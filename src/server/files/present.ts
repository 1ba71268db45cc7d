import type { File, FileLogEntry } from '#contract/files.ts'
import { isPreviewable } from '#contract/mimetypes.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { FileRow } from './repository.ts'

/** A file as calls answer it; its workspace tells whether it belongs to the template. */
export function presentFile(row: FileRow, workspaceKind: Identity['workspaceKind']): File {
  const inMaster = workspaceKind === 'master' ? 1 : 0
  return {
    ...commonFields(row),
    filename: row.filename,
    originalName: row.originalName,
    userId: row.userId ?? '',
    isTemplate: inMaster,
    isMasterWorkspace: inMaster,
    sha256: row.sha256,
    previewable: isPreviewable(row.mimetype),
  }
}

export function presentLogEntry(row: FileRow): FileLogEntry {
  return { ...commonFields(row), fileName: row.originalName }
}

function commonFields(row: FileRow) {
  return {
    id: row.id,
    mimetype: row.mimetype,
    size: row.size,
    folderId: row.folderId,
    folderName: row.folderName,
    uploadedBy: row.uploadedBy,
    uploadedAt: row.uploadedAt,
    status: row.status,
    statusReason: row.statusReason,
    hasThumbnail: row.hasThumbnail,
  }
}
