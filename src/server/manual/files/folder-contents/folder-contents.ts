import type { FolderContents } from '#server/manual/folders/index.ts'
import { copyFilesIn, trashFilesIn } from './repository.ts'

/** The files that lie in folders. */
export const fileContents: FolderContents = { copy: copyFilesIn, trash: trashFilesIn }
