import type { File, FileSort } from '#contract/manual/files.ts'
import type { Folder, FolderDeletion } from '#contract/manual/folders.ts'
import type { ListPage } from '../call.ts'
import type { manualLinks } from './manual.ts'
import type { templateLinks } from './template.ts'

/**
 * What the screens of folders and files need to know of the workspace they show: its calls, what it allows, and its
 * words where they differ.
 */
export interface Scope {
  workspace: 'manual' | 'template'
  allows: ReadonlySet<Capability>
  words: Words
  calls: Calls
  /** The first part of the query keys under which its lists are cached. */
  keys: { folders: string; files: string }
  links: {
    home: typeof manualLinks.home | typeof templateLinks.home
    folder: (id: string) => ReturnType<typeof manualLinks.folder> | ReturnType<typeof templateLinks.folder>
  }
  formatSize: (bytes: number) => string
}

/** What a workspace may offer beyond keeping its folders and files in order. */
export const capabilities = [
  /** Files open on screen, show pictures, are sent by e-mail, and get folders suggested. */
  'open',
  /** Several files at once: boxes, keys, dragging. */
  'select',
  /** A folder's menu edits its description, resets it, and adds subfolders. */
  'describe',
  /** Subfolders unfold in a list of folders. */
  'unfold',
  /** Move starts a mode, in which folders offer 'Move Here'. Without it, a dialog asks for the folder. */
  'moveMode',
  /** Dropped folders are filed as they are, also on a folder's card. Without it, their files go into the open folder. */
  'dropFolders',
  /** Bytes go straight to the store, where the server offers that. */
  'directUpload',
  'undo',
] as const
export type Capability = (typeof capabilities)[number]

interface Words {
  uploaded: string
  noFiles: string
  noFilesOnPhone: string
  /** The question before a file is deleted: what is before its name, and after it. */
  deleteFile: { before: string; after: (finalDay: string) => string }
  /** What else is to be known before something is deleted. */
  afterDeletion?: string
  /** The notice that one file was deleted, where it is not the same as for several. */
  fileDeleted?: string
}

/** Every call throws a `CallError` when the server refuses, a `TypeError` when it cannot be reached. */
interface Calls {
  listFolders: (signal: AbortSignal) => Promise<Folder[]>
  createSubfolder: (parent: Folder, name: string) => Promise<Folder>
  renameFolder: (id: string, newName: string) => Promise<Folder>
  moveFolder: (id: string, targetParentId: string) => Promise<Folder>
  copyFolder: (id: string, copy: { targetParentId: string | null; newName: string }) => Promise<Folder>
  deleteFolder: (id: string) => Promise<FolderDeletion>
  listFiles: (folderId: string, page: FilesPage, signal: AbortSignal) => Promise<ListPage<File[]>>
  /** A file as it is now; nothing when it is no longer in its folder. */
  findFile: (file: Pick<File, 'id' | 'folderId'>) => Promise<File | undefined>
  renameFile: (id: string, newName: string) => Promise<File>
  moveFiles: (ids: readonly string[], newFolderId: string) => Promise<File[]>
  copyFiles: (ids: readonly string[], folderId: string) => Promise<File[]>
  deleteFiles: (ids: readonly string[]) => Promise<unknown>
  readFileAgain: (id: string) => Promise<File>
  downloadUrl: (id: string) => string
  /** Where a form with files is sent. */
  upload: { method: string; path: string }
}

interface FilesPage {
  sort: FileSort
  limit: number
  cursor: string | undefined
  include?: 'facts'
}
