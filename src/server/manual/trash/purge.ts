import { may, type Rights } from '#contract/company/roles.ts'
import { requireEdit } from '#server/manual/folders/index.ts'
import { AppError } from '#contract/platform/errors.ts'
import { type KeepUntil, keptWords } from '#contract/manual/files.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import type { Chosen } from '#contract/manual/trash.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import { keptUntil, markKept } from '#server/manual/files/index.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { TrashDependencies } from './dependencies.ts'
import { oldestKept, soonGone } from './period.ts'
import { type Doomed, purge, selectChosenAreas, selectDoomed, selectWorkspacesToEmpty } from './repository.ts'
import { type Identity, wholeWorkspace } from '#server/platform/identity.ts'

/** As many names as an activity keeps of what is gone. */
const NAMED = 100

/**
 * Deletes things in the trash for good, a folder with all that was ever deleted from it. Unreferenced bytes are left to
 * the collector.
 *
 * @param chosen with the reason, where papers go before the day until which they are to be kept
 * @returns how many folders and files are gone
 * @throws AppError `not_found` when nothing of what was chosen is in the trash any more, or visible; `forbidden` when the
 *   person may not edit all of it, or for a paper that is to be kept, to who is neither owner nor director; `hold` for a
 *   file on hold; `keep` for one that is to be kept, without a reason
 */
export async function deleteForGood(
  { db }: TrashDependencies,
  who: Identity,
  { reason, ...chosen }: Chosen & { reason?: string | null | undefined },
  { now }: { now: Date },
): Promise<{ folders: number; files: number }> {
  const { workspace } = who
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    const areas = await selectChosenAreas(tx, workspace, chosen)
    for (const area of areas) requireEdit(workspace, area)
    const doomed = await selectDoomed(tx, workspace, chosen)
    if (doomed.folders.length + doomed.files.length === 0)
      throw new AppError('not_found', 'This is no longer in the trash.')
    const kept = await keptOf(tx, workspace.id, doomed, now)
    const early = kept.flatMap(({ file, until }) => (until === null ? [] : [{ file, until }]))
    const held = kept.find(({ file }) => file.holdReason !== null)
    if (held !== undefined)
      throw new AppError(
        'hold',
        `${held.file.originalName} is on hold (${held.file.holdReason ?? ''}). Only an owner can lift that.`,
      )
    if (early.length > 0) requireEarly(workspace)
    const [first] = early
    if (first !== undefined && typeof reason !== 'string')
      throw new AppError(
        'keep',
        `${keepSentence(first.file.originalName, first.until)} ${moreThan(early.length - 1)}`,
      )
    await purge(tx, workspace.id, idsOf(doomed))
    const [folders, files] = [doomed.folders.length, doomed.files.length]
    const before = early.length === 0 ? '' : `, ${String(early.length)} before their time: ${reason ?? ''}`
    await recordActivity(tx, who, {
      type: 'delete_for_good',
      description: `Deleted ${countOf(folders, files)} for good${before}`,
      metadata: {
        folders,
        files,
        names: namesOf(doomed).slice(0, NAMED),
        ...(early.length > 0 && { reason: reason ?? '', early: early.length }),
      },
      areas,
    })
    if (early.length > 0)
      await recordInCompany(tx, who, { type: 'destruction', detail: { files, early: early.length } })
    return { folders, files }
  })
}

/**
 * Deletes for good what was in the trash for 30 days, workspace by workspace. Papers that are to be kept longer or are on
 * hold stay there, with the folders that they are in.
 */
export async function emptyTrash({ db }: TrashDependencies, now: Date): Promise<void> {
  for (const workspaceId of await selectWorkspacesToEmpty(db, soonGone(now)))
    await db.transaction(async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const scope = wholeWorkspace(workspaceId)
      await noteKept(tx, workspaceId, await selectDoomed(tx, scope, { until: soonGone(now) }), now)
      const expired = await selectDoomed(tx, scope, { until: oldestKept(now) })
      const doomed = withoutKept(expired, await keptOf(tx, workspaceId, expired, now))
      const [folders, files] = [doomed.folders.length, doomed.files.length]
      if (folders + files === 0) return
      await purge(tx, workspaceId, idsOf(doomed))
      await recordActivity(tx, nobodyIn(workspaceId), {
        type: 'empty_trash',
        description: `Removed ${countOf(folders, files)} that were in the trash for 30 days`,
        metadata: { folders, files, names: namesOf(doomed).slice(0, NAMED) },
      })
    })
}

/** @throws AppError `forbidden` for who is neither owner nor director */
function requireEarly(rights: Rights): void {
  if (!may(rights, 'deleteEarly'))
    throw new AppError(
      'forbidden',
      'Only owners and directors of this company can delete papers that are to be kept longer.',
    )
}

interface Kept {
  file: Doomed['files'][number]
  /** Null for one that is on hold alone. */
  until: KeepUntil | null
}

/** The files that are on hold, or to be kept beyond a time. */
async function keptOf(tx: Transaction, workspaceId: string, { files }: Doomed, now: Date): Promise<Kept[]> {
  const today = dayInLondon(now)
  const keeper = await keeperOf(tx, workspaceId)
  return files.flatMap((file): Kept[] => {
    const until = keptUntil(keeper, file)
    const isEarly = until !== null && (until.day === null || until.day > today)
    return isEarly ? [{ file, until }] : file.holdReason === null ? [] : [{ file, until: null }]
  })
}

async function noteKept(tx: Transaction, workspaceId: string, soon: Doomed, now: Date): Promise<void> {
  const kept = new Set((await keptOf(tx, workspaceId, soon, now)).map(({ file }) => file.id))
  for (const isKept of [true, false]) {
    const changed = soon.files.filter((file) => kept.has(file.id) === isKept && file.isKept !== isKept)
    const ids = changed.map(({ id }) => id)
    if (ids.length > 0) await markKept(tx, workspaceId, ids, isKept)
  }
}

/** What may go: without kept files, and without the folders around them. */
function withoutKept({ files, folders }: Doomed, kept: readonly Kept[]): Doomed {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]))
  const keptFolders = new Set<string>()
  for (const { file } of kept)
    for (let id: string | null | undefined = file.folderId; typeof id === 'string'; id = parents.get(id))
      keptFolders.add(id)
  const keptFiles = new Set(kept.map(({ file }) => file.id))
  return {
    files: files.filter(({ id }) => !keptFiles.has(id)),
    folders: folders.filter(({ id }) => !keptFolders.has(id)),
  }
}

function idsOf({ files, folders }: Doomed) {
  return { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }
}

function namesOf({ files, folders }: Doomed): string[] {
  return [...folders.map(({ name }) => name), ...files.map(({ originalName }) => originalName)]
}

function keepSentence(name: string, keeping: KeepUntil): string {
  return `${name} is to be kept ${keptWords(keeping)} (${keeping.source}).`
}

function moreThan(others: number): string {
  const more = others === 0 ? '' : `${String(others)} more ${others === 1 ? 'is' : 'are'} to be kept, too. `
  return `${more}Please give the reason for deleting ${others === 0 ? 'it' : 'them'} now.`
}

function countOf(folders: number, files: number): string {
  const parts = [
    folders > 0 && `${String(folders)} ${folders === 1 ? 'folder' : 'folders'}`,
    files > 0 && `${String(files)} ${files === 1 ? 'file' : 'files'}`,
  ]
  return parts.filter(Boolean).join(' and ')
}
