import { recordActivity } from '#server/activity/index.ts'
import { addBlobs } from '#server/blobs/index.ts'
import { type Form, receiveForm } from '#server/files/index.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { InboxDependencies } from './dependencies.ts'
import { insertShared, type SharedFileRow } from './repository.ts'
import { type Words, wordsSchema } from './share-text.ts'

/**
 * Stores what another app sends, until a person chooses a folder for it.
 *
 * @param mayBeEmpty whether text without a file is accepted
 * @throws AppError `truncated` when the form ends early, `invalid` when it has no file; nothing is left behind then
 */
export async function receiveShare(
  inbox: InboxDependencies,
  who: Identity,
  parts: AsyncIterable<FormPart>,
  { mayBeEmpty = false } = {},
): Promise<{ shared: SharedFileRow[]; failed: RefusedFile[]; words: Words }> {
  return await receiveForm(inbox, parts, { fields: wordsSchema, mayBeEmpty }, async (form) => {
    const shared = form.arrivals.length === 0 ? [] : await keep(inbox, who, form)
    return { shared, failed: form.failed, words: form.fields }
  })
}

async function keep(
  { db }: InboxDependencies,
  { userId, workspaceId }: Identity,
  { arrivals, fields: words }: Form<Words>,
): Promise<SharedFileRow[]> {
  const rows = arrivals.map(({ blob: { sha256, size }, mimetype, name }) => ({
    ...words,
    userId,
    name,
    sha256,
    size,
    mimetype,
  }))
  return await db.transaction(async (tx) => {
    // They are read before they are filed: by their text a folder can be suggested.
    await addBlobs(tx, workspaceId, rows)
    const shared = await insertShared(tx, workspaceId, rows)
    await recordActivity(
      tx,
      workspaceId,
      shared.map(({ id, name, size }) => ({
        userId,
        type: 'share',
        description: `Received ${name} from another app`,
        entityType: 'file',
        entityId: id,
        metadata: { size },
      })),
    )
    return shared
  })
}
