import { folderLabel } from '#contract/manual/folders.ts'
import { dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { formatCount, formatFiles } from '#web/platform/ui/format.ts'
import type { TrashItem } from './queries.ts'

const DAY = 86_400_000

export function trashedName(item: TrashItem): string {
  return item.kind === 'file' ? item.originalName : folderLabel(item)
}

/** The folder that an item was deleted from. */
export function placeOf(item: TrashItem): string {
  if (item.kind === 'file') return folderLabel({ id: item.folderId, name: item.folderName })
  return item.parentId === null
    ? 'the top level'
    : folderLabel({ id: item.parentId, name: item.parentName ?? '' })
}

/** How long something that expires can still be restored. */
export function timeLeft(expiresAt: string, now: Date = new Date()): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY)
  return days <= 1 ? 'Less than a day left' : `${String(days)} days left`
}

/** What becomes of an item: how long it can be restored, or that it stays. */
export function timeOf(item: TrashItem, now: Date = new Date()): string {
  if (item.kind === 'file' && item.hold) return 'On hold'
  if (item.kind === 'file' && item.keepUntil !== null) {
    const { day } = item.keepUntil
    if (day === null) return 'To be kept'
    if (day > dayInLondon(now)) return `To keep until ${spellDay(day)}`
  }
  const isOver = Date.parse(item.expiresAt) <= now.getTime()
  return item.kind === 'folder' && isOver ? 'Has files to keep' : timeLeft(item.expiresAt, now)
}

/** `2 folders and 1 file`. */
export function countOf({ folders, files }: { folders: number; files: number }): string {
  const parts = [
    folders > 0 ? `${formatCount(folders)} ${folders === 1 ? 'folder' : 'folders'}` : '',
    files > 0 ? formatFiles(files) : '',
  ].filter((part) => part !== '')
  return parts.join(' and ')
}
