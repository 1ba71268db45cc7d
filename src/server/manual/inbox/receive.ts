import { renewRights } from '#server/company/workspaces/index.ts'
import { AppError } from '#contract/platform/errors.ts'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { may, type Rights } from '#contract/company/roles.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import {
  type Arrival,
  namingTransaction,
  receiveForm,
  roomForForm,
  storeFiles,
  updateFile,
} from '#server/manual/files/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { Room } from '#server/company/quotas/index.ts'
import type { InboxDependencies } from './dependencies.ts'
import type { SharedFileRow } from './repository.ts'
import { type Words, wordsSchema } from './share-text.ts'

/**
 * Stores what another app sends, until a person chooses a folder for it.
 *
 * @param declaredBytes the length of the whole form, if it was announced
 * @param mayBeEmpty whether text without a file is accepted
 * @throws AppError `truncated` when the form ends early, `invalid` when it has no file, `quota` when the company has
 *   no room for it; nothing is left behind then
 */
export async function receiveShare(
  inbox: InboxDependencies,
  who: Identity,
  parts: AsyncIterable<FormPart>,
  { declaredBytes, mayBeEmpty = false }: { declaredBytes: number | undefined; mayBeEmpty?: boolean },
): Promise<{ shared: SharedFileRow[]; failed: RefusedFile[]; words: Words }> {
  requireFiling(who.workspace)
  const room = await roomFor(inbox, who, mayBeEmpty, declaredBytes)
  return await receiveForm(inbox, parts, { fields: wordsSchema, mayBeEmpty, room }, async (form) => {
    requireFiling((await renewRights(inbox.db, who)).workspace)
    const arrivals = form.arrivals.map((arrival) => ({ arrival, words: form.fields }))
    const shared = await namingTransaction(inbox.db, (tx) => keepShared(tx, inbox, who, arrivals))
    return { shared, failed: form.failed, words: form.fields }
  })
}

/**
 * What is still to be filed belongs to those who edit anything.
 *
 * @throws AppError `forbidden`
 */
export function requireFiling(rights: Rights): void {
  if (!may(rights, 'edit'))
    throw new AppError('forbidden', 'Your role in this company does not include filing.')
}

/** A browser that shows the answer as its page is told how many files were refused, and keeps the text that came along. */
async function roomFor(
  { quotas }: InboxDependencies,
  { workspace }: Identity,
  mayBeEmpty: boolean,
  declaredBytes: number | undefined,
): Promise<Room> {
  try {
    return await roomForForm(quotas, workspace.id, declaredBytes)
  } catch (error) {
    if (mayBeEmpty && error instanceof AppError && error.code === 'quota') return { bytes: 0, files: 0 }
    throw error
  }
}

const noWords: Words = { title: null, text: null, url: null }

/**
 * Adds files whose bytes are in the store to XYZ, where they wait for a folder: they are read, and by their text one is
 * suggested.
 *
 * @throws AppError `quota`
 */
export async function keepShared(
  tx: Transaction,
  { quotas }: Pick<InboxDependencies, 'quotas'>,
  who: Identity,
  arrivals: ReadonlyArray<{ arrival: Arrival; words: Words }>,
): Promise<SharedFileRow[]> {
  if (arrivals.length === 0) return []
  const workspaceId = who.workspace.id
  const files = await storeFiles(
    tx,
    who,
    LOG_FOLDER_ID,
    arrivals.map(({ arrival }) => arrival),
  )
  const shared = files.map(({ id, mimetype, originalName, size, uploadedAt }, index) => ({
    id,
    mimetype,
    size,
    name: originalName,
    sharedAt: uploadedAt,
    ...(arrivals[index]?.words ?? noWords),
  }))
  for (const { id, text, title, url } of shared)
    await updateFile(tx, workspaceId, id, { source: { kind: 'share', title, text, url } })
  await recordActivity(
    tx,
    who,
    shared.map(({ id, name, size }) => ({
      type: 'share',
      description: `Received ${name} from another app`,
      entityId: id,
      metadata: { size },
      areas: [LOG_FOLDER_ID],
    })),
  )
  await quotas.enforce(tx, workspaceId)
  return shared
}
