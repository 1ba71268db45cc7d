import type { FileDependencies } from '#server/manual/files/index.ts'
import type { FolderDependencies } from '#server/manual/folders/index.ts'

/** What this feature closes over: the template is kept by the use cases of folders and files, in its own workspace. */
export interface TemplateDependencies {
  folders: FolderDependencies
  files: FileDependencies
}
