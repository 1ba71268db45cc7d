import type { File } from '#contract/manual/files.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { formatCount } from '#web/platform/ui/format.ts'

/** What is moved or copied: files, or a folder with its contents. */
export type ClipboardItem = { kind: 'files'; files: readonly File[] } | { kind: 'folder'; folder: Folder }

/** `minutes.pdf`, `3 files`, `A1 - Minutes`. */
export function itemName(item: ClipboardItem): string {
  if (item.kind === 'folder') return folderLabel(item.folder)
  const [first] = item.files
  return item.files.length === 1 && first !== undefined
    ? first.originalName
    : `${formatCount(item.files.length)} files`
}

/** The start of a title: `File`, `Folder`, `3 files`. */
export function subjectOf(item: ClipboardItem): string {
  if (item.kind === 'folder') return 'Folder'
  return item.files.length === 1 ? 'File' : itemName(item)
}

/** The start of a sentence: `"minutes.pdf" is`, `3 files are`. */
export function beginningOf(item: ClipboardItem, verbs: { one: string; many: string }): string {
  return item.kind === 'files' && item.files.length !== 1
    ? `${itemName(item)} ${verbs.many}`
    : `"${itemName(item)}" ${verbs.one}`
}
