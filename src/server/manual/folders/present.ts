import { type Folder, folderIcon, isCustomFolder } from '#contract/manual/folders.ts'
import type { CountedFolderRow } from './repository.ts'

export function presentFolder(row: CountedFolderRow): Folder {
  return {
    ...row,
    isSubfolder: row.parentId !== null,
    icon: folderIcon(row.id),
    isCustom: isCustomFolder(row),
    updatedAt: row.updatedAt.toISOString(),
  }
}
