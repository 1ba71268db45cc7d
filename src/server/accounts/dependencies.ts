import type { Storage } from '#server/blobs/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Provider } from './sign-in/oidc.ts'

/** What the use cases of this feature close over. */
export interface AccountDependencies {
  db: Database
  storage: Storage
  masterWorkspaceId: string
  /** The address that names the master administrator; without it the first verified account is. */
  adminEmail: string | undefined
  /** Copies the master template into a new workspace. */
  copyTemplate: (tx: Transaction, workspaceId: string) => Promise<void>
  /** The identity provider, where there is one. */
  provider: Provider | undefined
}
