import type { z } from 'zod'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { filePapers as call } from '#contract/manual/inbox.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { File } from '#contract/manual/files.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import { lockFile, moveFile, namingTransaction, updateFile } from '#server/manual/files/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { insertFiling, selectCopies, takeFiling } from './repository.ts'
import type { PaperBefore } from './tables.ts'

type Filing = z.output<typeof call.body>[number]

/**
 * Files papers of the inbox: each into its folder, under its name, with its facts and the deadlines that it closes. One
 * transaction: all of it happens, or nothing.
 *
 * @returns the files in the order of the papers, and the id by which {@link undoFiling} takes it back
 * @throws AppError `not_found` when a paper no longer waits, or a folder or a deadline is gone; `forbidden`
 */
export async function filePapers(
  inbox: InboxDependencies,
  who: Identity,
  filings: readonly Filing[],
): Promise<{ id: string; files: UploadedFile[] }> {
  if (new Set(filings.map(({ id }) => id)).size < filings.length)
    throw new AppError('invalid', 'A paper can be filed into one folder only.')
  return await namingTransaction(inbox.db, async (tx) => {
    const files: File[] = []
    const papers: PaperBefore[] = []
    for (const filing of filings) {
      const { before, file } = await fileOne(inbox, tx, who, filing)
      files.push(file)
      papers.push(before)
    }
    const copies = await selectCopies(
      tx,
      who.workspace,
      files.map((file) => file.id),
    )
    return {
      id: await insertFiling(tx, who, papers),
      files: files.map((file) => ({ ...file, earlierCopies: copies.get(file.id) ?? [] })),
    }
  })
}

async function fileOne(
  inbox: InboxDependencies,
  tx: Transaction,
  who: Identity,
  { closes, facts, folderId, id, isGuessed, name: newName }: Filing,
): Promise<{ before: PaperBefore; file: File }> {
  const { effects, namesByFacts } = inbox
  const {
    confirmedFacts,
    folderId: place,
    originalName,
    source,
  } = await lockFile(tx, who.workspace, id, 'edit')
  // Somebody else filed it meanwhile. A paper of a device is uploaded into its folder first.
  if (place !== LOG_FOLDER_ID && place !== folderId)
    throw new AppError('not_found', 'A paper is no longer waiting. Please look at the list again.')
  const file = await moveFile({ db: tx, namesByFacts }, who, id, { newFolderId: folderId, newName })
  if (isGuessed) await updateFile(tx, who.workspace.id, id, { isGuessed })
  if (facts !== undefined) await effects.setFacts(tx, who, id, facts)
  for (const deadline of closes) await effects.closeDeadline(tx, who, deadline, id)
  return {
    before: {
      fileId: id,
      name: originalName,
      confirmedFacts: facts === undefined ? null : (confirmedFacts ?? {}),
      closed: closes,
      source,
    },
    file,
  }
}

/**
 * Takes a filing back: its papers wait in the inbox under the names that they had, with the facts and deadlines as they
 * were. One transaction.
 *
 * @throws AppError `not_found` when the person filed nothing of this id in the last day, or a paper is gone; `forbidden`
 */
export async function undoFiling(inbox: InboxDependencies, who: Identity, id: string): Promise<void> {
  const { effects, namesByFacts } = inbox
  await namingTransaction(inbox.db, async (tx) => {
    const papers = await takeFiling(tx, who, id)
    if (papers === undefined) throw new AppError('not_found', 'This can no longer be undone.')
    for (const { closed, confirmedFacts, fileId, name, source } of papers) {
      for (const deadline of closed) await effects.reopenDeadline(tx, who, deadline)
      if (confirmedFacts !== null) await effects.restoreFacts(tx, who, fileId, confirmedFacts)
      const place = { newFolderId: LOG_FOLDER_ID, newName: name }
      await moveFile({ db: tx, namesByFacts }, who, fileId, place)
      // What was shared waits for a folder again.
      if (source?.kind === 'share') await updateFile(tx, who.workspace.id, fileId, { source })
    }
  })
}
