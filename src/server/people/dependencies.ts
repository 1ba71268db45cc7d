import type { Reply } from '#contract/platform/endpoint.ts'
import type { readInvitation } from '#contract/people/invited.ts'
import type { Storage } from '#server/bytes/index.ts'
import type { Post } from '#server/platform/mail/index.ts'
import type { Quotas } from '#server/company/quotas/index.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { AdministratorChoice } from './registration/administrator.ts'
import type { Provider } from './sign-in/oidc.ts'

/** The company that somebody has joined by an invitation. */
export interface JoinedCompany {
  id: string
  name: string | null
}

/** An invitation as its page shows it. */
export type ReadInvitation = Omit<Reply<typeof readInvitation>, 'hasAccount'>

/** What registration asks about the invitations of companies. */
export interface Invitations {
  /** The address that an invitation was sent to; nothing when it was used, has ended or was revoked. */
  addressOf: (on: Queryable, hash: string) => Promise<string | undefined>
  /** What an invitation says, likewise. */
  read: (on: Queryable, hash: string) => Promise<ReadInvitation | undefined>
  /** Whether an invitation waits for an address. */
  waitFor: (on: Queryable, email: string) => Promise<boolean>
  /** Makes a person a member by an invitation of their address; gives the company, or nothing when it does not work. */
  accept: (
    tx: Transaction,
    person: { id: string; email: string },
    hash: string,
  ) => Promise<JoinedCompany | undefined>
}

/** What the use cases of this feature close over. */
export interface AccountDependencies {
  db: Database
  storage: Storage
  quotas: Quotas
  masterWorkspaceId: string
  /** The address that names the master administrator. */
  adminEmail: string | undefined
  /** Whether wrong passwords are limited (`RATE_LIMIT`). */
  isRateLimited: boolean
  post: Pick<Post, 'ask'>
  /** How the first one is found. */
  administrator: AdministratorChoice
  /** Who may open an account: everybody, who is invited, or nobody. */
  registration: Config['REGISTRATION']
  /** Invitations of companies. */
  invitations: Invitations
  /** Copies the master template into a new workspace. */
  copyTemplate: (tx: Transaction, workspaceId: string) => Promise<void>
  /** Each revokes what a person's programs use without signing in: calendar addresses. */
  endTokens: ReadonlyArray<(tx: Transaction, userId: string) => Promise<void>>
  /** `BASE_URL`, where it is set: the site that passkeys belong to. */
  publicAddress: string | undefined
  /** Who must have a second factor by the will of the operator. */
  requireFactor: 'none' | 'admin' | 'all'
  /** The identity provider, where there is one. */
  provider: Provider | undefined
}
