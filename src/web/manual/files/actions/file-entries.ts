import * as icons from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { File } from '#contract/manual/files.ts'
import { isPrintable } from '#contract/documents/mimetypes.ts'
import { canShare } from './share.ts'

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
