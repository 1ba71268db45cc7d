import type { FactChanges } from '#contract/documents/document-facts.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { VersionSource } from '#contract/manual/file-versions.ts'
import type { File } from '#contract/manual/files.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import { addBlobs } from '#server/bytes/index.ts'
import { isReadable } from '#server/documents/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FormPart } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import { indexFile } from '#server/manual/search/index.ts'
import type { FileDependencies } from '../dependencies.ts'
import { lockFile, requireFile } from '../find.ts'
import { withExtensionOf } from '../names.ts'
import { presentFile } from '../present.ts'
import { selectHidden } from '../repository.ts'
import { freeName, namingTransaction } from '../unique-name.ts'
import { noFields, receiveForm, roomForForm } from '../upload/receive-form.ts'
import { recordInfected } from '../upload/record-infected.ts'
import type { Arrival } from '../upload/store.ts'
import { insertVersion } from './repository.ts'

/**
 * Replaces what is in a file by the one file that a form brings. What it held stays as a former version.
 *
 * @param declaredBytes the length of the whole form, if it was announced
 * @throws AppError `not_found`, `forbidden` as for every change of a file; `invalid` for a form with no file or several;
 *   what an upload is refused with
 */
export async function addVersion(
  files: FileDependencies,
  who: Identity,
  id: string,
  parts: AsyncIterable<FormPart>,
  declaredBytes: number | undefined,
): Promise<File> {
  const { folderId } = await requireFile(files.db, who.workspace, id, 'edit')
  const room = await roomForForm(files.quotas, who.workspace.id, declaredBytes)
  return await receiveForm(files, parts, { fields: noFields, room }, async ({ arrivals, failed }) => {
    if (arrivals.length + failed.length > 1) throw new AppError('invalid', 'A version is one file.')
    const member = await files.renewRights(who)
    await recordInfected(files.db, member, folderId, failed)
    const [arrival] = arrivals
    if (arrival === undefined) throw failed[0]?.error ?? new AppError('invalid')
    return await namingTransaction(files.db, async (tx) => {
      const file = await replaceBytes(tx, member, id, { ...arrival, source: 'upload' })
      await files.quotas.enforce(tx, who.workspace.id)
      return file
    })
  })
}

/** Bytes in the store that a file is to have. */
export type Replacement = Omit<Arrival, 'id' | 'isSeen' | 'uploadedAt'> & {
  source: VersionSource
  /** What a person said of the facts of these bytes before. */
  confirmedFacts?: FactChanges | null
  /** The number of the former version that comes back with them. */
  from?: number
}

/**
 * Gives a file other bytes, as its newest version: its text, facts and picture are of these from then on. It keeps its
 * name, with their extension. The bytes that it has already change nothing.
 *
 * @throws AppError `not_found`, `forbidden` as for every change of a file
 */
export async function replaceBytes(
  tx: Transaction,
  who: Identity,
  id: string,
  { blob, confirmedFacts = null, filename, from, mimetype, name, source }: Replacement,
): Promise<File> {
  const { person, workspace } = who
  const before = await lockFile(tx, workspace, id, 'edit')
  const { sha256, size } = blob
  if (before.sha256 === sha256) return await presentFile(tx, workspace, before)
  const hidden = isReadable(mimetype) ? await selectHidden(tx, workspace, [sha256]) : new Set()
  const awaitsReading = hidden.has(sha256)
  await addBlobs(tx, workspace.id, [{ sha256, size, mimetype, awaitsReading }])
  const wanted = withExtensionOf(before.originalName, name)
  const originalName =
    wanted === before.originalName ? wanted : await freeName(tx, workspace.id, before.folderId, wanted)
  await insertVersion(tx, workspace.id, id, {
    filename,
    originalName,
    mimetype,
    size,
    sha256,
    userId: person.id,
    uploadedBy: person.name,
    awaitsReading,
    source,
    confirmedFacts,
  })
  await indexFile(tx, workspace.id, { id, originalName })
  const version = before.version + 1
  await recordActivity(tx, who, {
    ...(from === undefined
      ? {
          type: 'version',
          description: `Added version ${String(version)} of ${originalName}`,
          metadata: { version, size, mimetype },
        }
      : {
          type: 'restore_version',
          description: `Restored version ${String(from)} of ${originalName} as version ${String(version)}`,
          metadata: { version, from },
        }),
    ...aboutFile(before),
  })
  return await presentFile(tx, workspace, await requireFile(tx, workspace, id, 'view'))
}
