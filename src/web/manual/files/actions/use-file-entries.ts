import type { LucideIcon } from 'lucide-react'
import type { File } from '#contract/manual/files.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { copy, startMove, useStartMove } from '#web/manual/clipboard/index.ts'
import { useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { chooseFile, useNewVersion } from '../versions/send-version.ts'
import { useReadAgain } from './actions.ts'
import type { OpenDialog } from './file-dialog.tsx'
import { entryOf, type FileEntry } from './file-entries.ts'
import { printFile, printFiles } from './print.ts'
import { shareFile } from './share.ts'

/** An entry for some files, with which it can be done. */
export interface UsableEntry {
  name: FileEntry
  label: string
  icon: LucideIcon
  shortcut: string | undefined
  run: () => void
}

/**
 * Finds what can be done with files of a folder.
 *
 * @param onDialog opens the dialog of an entry; the caller shows `FileDialog`
 * @returns a function that gives an entry for some files; nothing when the person may not, or it cannot be done with them
 */
export function useFileEntries(folderId: string | undefined, onDialog: (dialog: OpenDialog) => void) {
  const scope = useScope()
  const goMove = useStartMove()
  const readAgain = useReadAgain()
  const newVersion = useNewVersion()
  const has = {
    open: scope.allows.has('open'),
    edit: useMayEdit(folderId),
    editAny: useMayEdit(undefined),
    give: useMayReachOutsiders(),
  }

  async function print(files: readonly File[], first: File) {
    if (await (files.length === 1 ? printFile(first) : printFiles(files))) onDialog({ name: 'print', files })
  }

  function run(name: FileEntry, files: readonly File[], isByKey: boolean): void {
    const [file] = files
    if (file === undefined) return
    const item = { kind: 'files', files } as const
    if (name === 'version') chooseFile((bytes) => newVersion.mutate({ file, bytes }))
    else if (name === 'readAgain') readAgain.mutate(file)
    else if (name === 'share') void shareFile(file)
    else if (name === 'print') void print(files, file)
    else if (name === 'copy') copy(item, scope)
    else if (name === 'move' && scope.allows.has('moveMode')) (isByKey ? startMove : goMove)(item)
    else onDialog({ name, files })
  }

  return (name: FileEntry, files: readonly File[], isByKey = false): UsableEntry | undefined => {
    const { fits, icon, label, needs, shortcut } = entryOf(name)
    if (!needs.every((need) => has[need]) || fits?.(files) === false) return undefined
    return { name, label, icon, shortcut, run: () => run(name, files, isByKey) }
  }
}
