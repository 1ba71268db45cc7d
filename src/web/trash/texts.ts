import { folderLabel } from '#contract/folders.ts'
import { formatCount } from '#web/ui/format.ts'
import type { TrashItem } from './queries.ts'

const DAY = 86_400_000

export function nameOf(item: TrashItem): string {
  return item.kind === 'file' ? item.originalName : folderLabel(item)
}

/** The folder that an item was deleted from. */
export function placeOf(item: TrashItem): string {
  if (item.kind === 'file') return folderLabel({ id: item.folderId, name: item.folderName })
  return item.parentId === null
    ? 'the top level'
    : folderLabel({ id: item.parentId, name: item.parentName ?? '' })
}

/** How long an item can still be restored. */
export function timeLeft(expiresAt: string, now: Date = new Date()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY)
  return days <= 1 ? 'Less than a day left' : `${String(days)} days left`
}

/** `2 folders and 1 file`. */
export function countOf({ folders, files }: { folders: number; files: number }): string {
  const parts = [
    folders > 0 ? `${formatCount(folders)} ${folders === 1 ? 'folder' : 'folders'}` : '',
    files > 0 ? `${formatCount(files)} ${files === 1 ? 'file' : 'files'}` : '',
  ].filter((part) => part !== '')
  return parts.join(' and ')
}
