import { AppError } from '#contract/platform/errors.ts'
import { type File, keptWords } from '#contract/manual/files.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { aboutFile, recordActivity } from '#server/record/activity/index.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import {
  type FileRow,
  keepingOver,
  keptUntil,
  namingTransaction,
  removeFiles,
  requireFiles,
  selectFormerVersions,
  selectOtherCopies,
  storeFiles,
  takeIn,
} from '#server/manual/files/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findWorkspace } from '#server/company/workspaces/index.ts'
import { certificateOf } from './certificate.ts'
import type { DestructionDependencies } from './dependencies.ts'
import { requireDestroyer } from './policy.ts'

/** Where the template files what shows that data is protected, and the folder above, which every manual has. */
const CERTIFICATE_FOLDERS = ['E4', 'E'] as const

/** As many names as the activity keeps. */
const NAMED = 100

/** The most that a certificate may weigh, in bytes; each paper takes a few hundred. */
const MAX_CERTIFICATE_BYTES = 20 * 1024 * 1024

/**
 * Destroys papers whose time of keeping is over, all or none, and files a certificate that says what was destroyed. They
 * do not go to the trash; unreferenced bytes are left to the collector.
 *
 * @throws AppError `not_found` for a file that the person may not view; `forbidden` for who is neither owner nor director;
 *   `hold` for a file on hold; `keep` for one that is to be kept longer, or for which no rule is certain of a day
 */
export async function destroyPapers(
  { db, documents, now, storage }: DestructionDependencies,
  who: Identity,
  ids: readonly string[],
): Promise<{ destroyed: number; certificate: File }> {
  const { person, workspace } = who
  const at = now()
  return await namingTransaction(db, async (tx) => {
    const { rows: files } = await requireFiles(tx, workspace, ids, 'edit')
    requireDestroyer(workspace)
    const papers = await withKeeping(tx, workspace.id, files, at)
    const company = await findWorkspace(tx, workspace.id)
    const made = await documents.report(certificateOf({ company, person, at, papers }))
    if (made.status !== 'made') throw new AppError('unavailable')
    const name = `Certificate of destruction ${dayInLondon(at)}.pdf`
    const pdf = async function* () {
      yield made.pdf
    }
    const arrival = await takeIn(storage, name, pdf(), { maxBytes: MAX_CERTIFICATE_BYTES })
    const [certificate] = await storeFiles(tx, who, await certificateFolder(tx, who), [arrival])
    if (certificate === undefined) throw new Error('A certificate was not filed')
    await removeFiles(tx, workspace.id, ids)
    const count = files.length === 1 ? '1 paper' : `${String(files.length)} papers`
    await recordActivity(tx, who, {
      type: 'destroy',
      description: `Destroyed ${count} whose time of keeping was over`,
      ...aboutFile(certificate),
      metadata: {
        files: files.length,
        names: files.slice(0, NAMED).map(({ originalName }) => originalName),
      },
      areas: files.map(({ area }) => area),
    })
    await recordInCompany(tx, who, { type: 'destruction', detail: { files: files.length } })
    return { destroyed: files.length, certificate }
  })
}

/** @throws AppError `hold`, `keep` */
async function withKeeping(tx: Transaction, workspaceId: string, files: readonly FileRow[], at: Date) {
  const keeper = await keeperOf(tx, workspaceId)
  const today = dayInLondon(at)
  const ids = files.map(({ id }) => id)
  const copies = await selectOtherCopies(tx, workspaceId, ids)
  const former = Map.groupBy(await selectFormerVersions(tx, workspaceId, ids), ({ fileId }) => fileId)
  return files.map((file) => {
    if (file.holdReason !== null)
      throw new AppError('hold', `${file.originalName} is on hold (${file.holdReason}).`)
    const over = keepingOver(keeper, file, today)
    const formerHashes = (former.get(file.id) ?? []).map(({ sha256 }) => sha256)
    if (over !== undefined)
      return { ...file, keeping: over, copies: copies.get(file.sha256) ?? 0, formerHashes }
    const keeping = keptUntil(keeper, file)
    throw new AppError(
      'keep',
      keeping === null || (keeping.day !== null && keeping.day <= today)
        ? `No rule says for certain how long to keep ${file.originalName}.`
        : `${file.originalName} is to be kept ${keptWords(keeping)} (${keeping.source}).`,
    )
  })
}

/** @throws AppError `not_found` when the folders for it are gone */
async function certificateFolder(tx: Transaction, { workspace }: Identity): Promise<string> {
  const [folder, above] = CERTIFICATE_FOLDERS
  try {
    return (await requireFolder(tx, workspace, folder, 'edit')).id
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    return (await requireFolder(tx, workspace, above, 'edit')).id
  }
}
