import { showFailure } from '#web/base/failure.ts'

/** Whether what is dragged over the page are files from outside. */
export function carriesFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}

/** A folder as it was dropped; of the drop itself the name is empty. */
export interface DroppedFolder {
  name: string
  files: File[]
  folders: DroppedFolder[]
}

/** What systems put beside a person's files. */
const clutter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** Hands on what was dropped, if it is anything; says so when it cannot be read. */
export async function takeDropped(
  transfer: DataTransfer,
  onTree: (tree: DroppedFolder) => void,
): Promise<void> {
  try {
    const tree = await droppedTree(transfer)
    if (tree.files.length + tree.folders.length > 0) onTree(tree)
  } catch (error) {
    showFailure(error, 'What was dropped could not be read')
  }
}

/** What was dropped, folders with all that is in them. */
async function droppedTree(transfer: DataTransfer): Promise<DroppedFolder> {
  // The list is empty after the first await: everything is taken out of it before.
  const entries = Array.from(transfer.items, (item) => ({
    entry: item.webkitGetAsEntry(),
    file: item.kind === 'file' ? item.getAsFile() : null,
  }))
  return {
    name: '',
    files: entries.flatMap(({ entry, file }) => (entry?.isDirectory === true || file === null ? [] : [file])),
    folders: await Promise.all(
      entries.flatMap(({ entry }) => (entry !== null && isFolderEntry(entry) ? [readFolder(entry)] : [])),
    ),
  }
}

/** Every file of a tree, however deep. */
export function filesOf({ files, folders }: DroppedFolder): File[] {
  return [...files, ...folders.flatMap(filesOf)]
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<DroppedFolder> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // A reader gives a hundred entries at a time.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) break
    entries.push(...batch)
  }
  return {
    name: folder.name,
    files: await Promise.all(
      entries.filter((entry) => isFileEntry(entry) && !clutter.has(entry.name)).map(fileOf),
    ),
    folders: await Promise.all(entries.filter(isFolderEntry).map(readFolder)),
  }
}

async function fileOf(entry: FileSystemEntry): Promise<File> {
  return await new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
