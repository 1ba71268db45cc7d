import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Quotas } from '#server/company/quotas/index.ts'

/** What the use cases of this feature close over. */
export interface FolderDependencies {
  db: Database
  masterWorkspaceId: string
  contents: FolderContents
  quotas: Quotas
}

/** What lies in folders; another feature owns it. */
export interface FolderContents {
  /** @returns how many files were copied */
  copy(tx: Transaction, copy: ContentsCopy): Promise<number>
  /**
   * Moves what lies in some folders to the trash.
   *
   * @returns how many files that are
   */
  trash(tx: Transaction, workspaceId: string, folderIds: readonly string[], trashId: string): Promise<number>
}

/** A copy of what lies in folders, within a workspace or from one to another. */
export interface ContentsCopy {
  from: string
  to: string
  /** Pairs of folders; each second one is empty. */
  folders: ReadonlyArray<readonly [from: string, to: string]>
  copiedBy: { userId: string | null; name: string }
}
