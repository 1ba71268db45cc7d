import { showFailure } from '#web/platform/base/failure.ts'

/** Whether a drag carries files from outside the browser. */
export function carriesFiles({ types }: DataTransfer): boolean {
  return types.includes('Files')
}

/** A dropped folder; the root, which stands for the drop itself, has an empty name. */
export interface DroppedFolder {
  name: string
  files: File[]
  folders: DroppedFolder[]
}

/** Files that operating systems create. */
const clutter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** Reads a drop and passes it on, unless it is empty. Shows a notice when it cannot be read. */
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

/** Reads a drop, with the contents of its folders. */
async function droppedTree(transfer: DataTransfer): Promise<DroppedFolder> {
  // The browser empties the list at the first await.
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

/** All files of a tree. */
export function filesOf({ files, folders }: DroppedFolder): File[] {
  return [...files, ...folders.flatMap(filesOf)]
}

async function readFolder(folder: FileSystemDirectoryEntry): Promise<DroppedFolder> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // A reader returns at most a hundred entries per call.
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
