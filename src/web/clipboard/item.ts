import type { File } from '#contract/files.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { createStore } from '#web/base/store.ts'
import { formatCount } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'

/** Files or a folder on their way to another place. */
export type Carried = { kind: 'files'; files: readonly File[] } | { kind: 'folder'; folder: Folder }

/** What is being moved; while it is, every folder offers 'Move Here' (`docs/product.md` §4). */
export const movingStore = createStore<Carried | undefined>(undefined)

/** What was copied and can be pasted. */
export const copiedStore = createStore<Carried | undefined>(undefined)

/** The name by which it is spoken of: of a file its own, of several how many they are. */
export function nameOfCarried(carried: Carried): string {
  return carried.kind === 'files' ? nameOfFiles(carried.files) : folderLabel(carried.folder)
}

export function nameOfFiles(files: readonly File[]): string {
  const [first] = files
  return files.length === 1 && first !== undefined ? first.originalName : `${formatCount(files.length)} files`
}

/** `File` or `Folder` at the head of a notice, `3 files` when there are several. */
export function subjectOf(carried: Carried): string {
  if (carried.kind === 'folder') return 'Folder'
  return carried.files.length === 1 ? 'File' : nameOfFiles(carried.files)
}

/** `"minutes.pdf" is`, `3 files are`: how a sentence about it begins. */
export function beginningOf(carried: Carried, verbs: { one: string; many: string }): string {
  return carried.kind === 'files' && carried.files.length !== 1
    ? `${nameOfCarried(carried)} ${verbs.many}`
    : `"${nameOfCarried(carried)}" ${verbs.one}`
}

export function startMove(carried: Carried): void {
  movingStore.set(carried)
  toast({
    title: 'Move Mode',
    description: `Choose a folder for "${nameOfCarried(carried)}", then 'Move Here'.`,
  })
}

export function cancelMove(): void {
  movingStore.set(undefined)
  toast({ title: 'Move Cancelled' })
}

/** @param clipboard where it is kept until it is pasted: that of the manual, if it is not said */
export function copy(carried: Carried, clipboard = copiedStore): void {
  clipboard.set(carried)
  toast({
    title: `${subjectOf(carried)} copied`,
    description: `${beginningOf(carried, { one: 'can', many: 'can' })} now be pasted into a folder.`,
  })
}
