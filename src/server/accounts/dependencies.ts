import type { Provider } from './sign-in/oidc.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'

/** What the use cases of this feature close over. */
export interface AuthDependencies {
  db: Database
  masterWorkspaceId: string
  /** The address that names the master administrator; nothing when the first verified account is it. */
  adminEmail: string | undefined
  /** Makes a business workspace with a copy of the template; gives its id. */
  provisionWorkspace: (tx: Transaction) => Promise<string>
  /** The identity provider, where there is one. */
  provider: Provider | undefined
}
