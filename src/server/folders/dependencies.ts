import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'

/** What the use cases of this feature close over. */
export interface FolderDependencies {
  db: Database
  masterWorkspaceId: string
}

/** Who changes something, and in which workspace. */
export type Actor = Pick<Identity, 'userId' | 'workspaceId' | 'name'>
