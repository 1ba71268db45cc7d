import type { FactChanges } from '#contract/documents/document-facts.ts'
import type { FileDependencies } from '#server/manual/files/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Quotas } from '#server/company/quotas/index.ts'
import type { Storage } from '#server/bytes/index.ts'

/** What the use cases of the inbox depend on. */
export interface InboxDependencies {
  db: Database
  storage: Storage
  quotas: Quotas
  /** Largest file that is accepted, in bytes. */
  maxUploadBytes: number
  namesByFacts: FileDependencies['namesByFacts']
  effects: FilingEffects
}

/** What else is done with a paper when it is filed. Each takes part in the transaction of the filing. */
export interface FilingEffects {
  setFacts(tx: Transaction, who: Identity, fileId: string, changes: FactChanges): Promise<unknown>
  /** @param facts all that people said of the file */
  restoreFacts(tx: Transaction, who: Identity, fileId: string, facts: FactChanges): Promise<unknown>
  closeDeadline(tx: Transaction, who: Identity, id: string, fileId: string): Promise<unknown>
  reopenDeadline(tx: Transaction, who: Identity, id: string): Promise<unknown>
}
