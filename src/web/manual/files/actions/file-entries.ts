import * as icons from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { File } from '#contract/manual/files.ts'
import { isPrintable } from '#contract/documents/mimetypes.ts'
import { canShare, shareFile } from './share.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { copy, startMove, useStartMove } from '#web/manual/clipboard/index.ts'
import { useMayReachOutsiders } from '#web/outside/requests/index.ts'
import { chooseFile, useNewVersion } from '../versions/send-version.ts'
import { useReadAgain } from './actions.ts'
import type { OpenDialog } from './file-dialog.tsx'
import { printFile, printFiles } from './print.ts'

interface Entry {
  label: string
  icon: LucideIcon
  /** To open files, to edit in their folder, or in any, to give papers to people outside. */
  needs: ReadonlyArray<'open' | 'edit' | 'editAny' | 'give'>
  /** Whether it can be done with some files. */
  fits?: (files: readonly File[]) => boolean
  /** How a menu shows its key. */
  shortcut?: string
  key?: {
    /** As `useKeys` names it. */
    name: string
    /** As the list of keys says it. */
    does: string
    /** Whether the browser has the key at this moment. */
    isTaken?: () => boolean
  }
}

/** What can be done with files, an entry each: menus, the selection bar, the viewer and the list of keys are made from it. */
export const fileEntries = {
  email: { label: 'Email', icon: icons.Mail, needs: ['open', 'edit'] },
  give: { label: 'Give', icon: icons.Send, needs: ['open', 'edit', 'give'] },
  history: { label: 'History', icon: icons.History, needs: ['open'] },
  version: { label: 'New version', icon: icons.Upload, needs: ['open', 'edit'] },
  keeping: { label: 'How long to keep it', icon: icons.Archive, needs: ['open'] },
  readAgain: {
    label: 'Read again',
    icon: icons.RefreshCw,
    needs: ['open', 'edit'],
    fits: (files) => files.every(({ status }) => status === 'unreadable'),
  },
  print: {
    label: 'Print',
    icon: icons.Printer,
    needs: ['open'],
    fits: (files) => files.some(({ mimetype }) => isPrintable(mimetype)),
  },
  share: { label: 'Share', icon: icons.Share2, needs: ['open'], fits: (files) => files.every(canShare) },
  copy: {
    label: 'Copy',
    icon: icons.Copy,
    needs: ['editAny'],
    key: {
      name: 'mod+c',
      does: 'Copy the selected files',
      // With text selected, it copies that text.
      isTaken: () => window.getSelection()?.isCollapsed === false,
    },
  },
  move: {
    label: 'Move',
    icon: icons.FolderInput,
    needs: ['edit'],
    key: { name: 'mod+x', does: 'Move the selected files' },
  },
  place: {
    label: 'To another folder…',
    icon: icons.FolderOutput,
    needs: ['open', 'edit'],
    shortcut: 'M',
    key: { name: 'm', does: 'Move the selected files to a folder, chosen in place' },
  },
  duplicate: {
    label: 'Duplicate in a folder…',
    icon: icons.CopyPlus,
    needs: ['open', 'editAny'],
    shortcut: 'C',
    key: { name: 'c', does: 'Copy the selected files to a folder, chosen in place' },
  },
  rename: {
    label: 'Rename',
    icon: icons.PencilLine,
    needs: ['edit'],
    fits: ({ length }) => length === 1,
    key: { name: 'F2', does: 'Rename the selected file' },
  },
  suggest: { label: 'Suggest a folder…', icon: icons.FolderSearch, needs: ['open', 'edit'] },
  delete: {
    label: 'Delete',
    icon: icons.Trash2,
    needs: ['edit'],
    key: { name: 'Delete', does: 'Delete the selected files' },
  },
} as const satisfies Record<string, Entry>

export type FileEntry = keyof typeof fileEntries

export const entryOf = (name: FileEntry): Entry => fileEntries[name]

/** The entries that have a key, and what it does. */
export const keyedEntries = (Object.keys(fileEntries) as FileEntry[]).flatMap((name) => {
  const { key } = entryOf(name)
  return key === undefined ? [] : [{ entry: name, ...key }]
})

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
