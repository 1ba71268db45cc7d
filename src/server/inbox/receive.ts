import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { isReadable } from '#server/documents/index.ts'
import { type Failure, type Form, takeForm } from '#server/files/index.ts'
import { enqueueReading } from '#server/jobs/reading.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { SharingDependencies } from './dependencies.ts'
import { insertBlobs, insertShared, type SharedFileRow } from './repository.ts'
import { type Words, wordsSchema } from './share-text.ts'

export interface Received {
  shared: SharedFileRow[]
  failed: readonly Failure[]
  words: Words
}

/**
 * Keeps what another app sends in, unfiled: its bytes in the store and its rows committed, as an upload is, until a
 * person chooses a folder. Nothing is filed here, whoever sent it.
 *
 * @throws AppError `truncated` when the body ends early; nothing is left behind then
 */
export async function receiveShare(
  sharing: SharingDependencies,
  who: Identity,
  request: FastifyRequest,
): Promise<Received> {
  return await takeForm(
    sharing,
    request,
    wordsSchema,
    async (form) => {
      const shared = form.arrivals.length === 0 ? [] : await keep(sharing, who, form)
      return { shared, failed: form.failed, words: form.fields }
    },
    true,
  )
}

/** The failure to answer with when nothing of a share could be kept. */
export function refusalOf({ failed, shared }: Received): AppError | undefined {
  if (shared.length > 0) return undefined
  return failed[0]?.error ?? new AppError('invalid', 'Please choose at least one file.')
}

async function keep(
  { db }: SharingDependencies,
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
    const status = (mimetype: string) => (isReadable(mimetype) ? 'stored' : 'indexed')
    const unread = await insertBlobs(
      tx,
      workspaceId,
      rows.map(({ mimetype, sha256, size }) => ({ sha256, size, status: status(mimetype) })),
    )
    const shared = await insertShared(tx, workspaceId, rows)
    // Where it belongs can be suggested by what is in it, before it is filed.
    for (const sha256 of unread) await enqueueReading(tx, workspaceId, sha256)
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
