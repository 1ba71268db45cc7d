import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { MAX_PAPERS } from '#contract/outside/requests.ts'
import { everyFunction } from '#contract/company/roles.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import {
  type Arrival,
  findBegun,
  noFields,
  receiveForm,
  roomForForm,
  storeFiles,
  updateFile,
  type Uploader,
} from '#server/manual/files/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { FormPart } from '#server/platform/form.ts'
import type { Outsider } from '#server/platform/identity.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { lockOpenLink, visitedLink, recordLink } from '../links/links.ts'
import { type LinkRow, nameOf } from '../links/repository.ts'
import { insertPaper, selectWanted, type WantedRow } from './repository.ts'

type Refused = { error: AppError; name: string }

interface Sent {
  outsider: Outsider
  wantedId: string
  /** The length of the whole form, if it was announced. */
  declaredBytes: number | undefined
}

const NO_ROOM =
  'There is no room for this paper there just now. It was not stored; whoever asked you was told.'

/**
 * Takes a paper that an outsider sends for something that a request asks for. It waits in the inbox. The receipt is given,
 * and mailed, once the bytes are stored and the rows are committed. The same bytes once more are told, and not stored twice.
 *
 * @throws AppError `not_found` for what is not asked for; `ended`; `invalid` for another number of files than one;
 *   `infected` and `quota`, of which the company is told; what storing throws
 */
export async function receivePaper(deps: OutsideDependencies, sent: Sent, parts: AsyncIterable<FormPart>) {
  const { outsider, wantedId } = sent
  const { linkId, workspaceId } = outsider
  const all = await selectWanted(deps.db, [{ id: linkId, workspaceId }])
  const wanted = all.find(({ id }) => id === wantedId)
  if (wanted === undefined) throw new AppError('not_found', 'This is not asked for.')
  try {
    const room = await roomForForm(deps.quotas, workspaceId, sent.declaredBytes)
    const begun = (form: Record<string, unknown>) => findBegun(deps, { workspaceId, sender: linkId }, form)
    const rules = { fields: noFields, room, findBegun: begun }
    return await receiveForm(deps, parts, rules, async ({ arrivals, failed }) => {
      const [arrival] = arrivals
      const [refused] = failed
      if (arrivals.length + failed.length > 1)
        throw new AppError('invalid', 'Please send one paper at a time.')
      if (refused !== undefined) await recordRefused(deps.db, outsider, refused)
      if (arrival === undefined) throw refused?.error ?? new AppError('invalid')
      return await deps.db.transaction(async (tx) => {
        const link = await lockOpenLink(tx, deps, outsider)
        return await keepPaper(tx, deps, { link, wanted, arrival })
      })
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'quota') throw error
    await enqueue(deps.db, 'request-mail', { mail: 'full', workspaceId, requestId: linkId }, `full ${linkId}`)
    throw new AppError('quota', NO_ROOM)
  }
}

/** Who sends a paper sees nothing of what the company has: a paper with the same bytes elsewhere is read anew. */
function uploaderOf(link: LinkRow): Uploader {
  const functions = { ...everyFunction('none'), 'Operations Director': 'edit' as const }
  return {
    person: { id: null, name: nameOf(link) },
    workspace: { id: link.workspaceId, kind: 'business', role: 'member', functions, mayExport: false },
  }
}

interface Kept {
  link: LinkRow
  wanted: WantedRow
  arrival: Arrival
}

async function keepPaper(tx: Transaction, { quotas }: OutsideDependencies, kept: Kept) {
  const { arrival, link, wanted } = kept
  const { id: requestId, workspaceId } = link
  const papers = (await selectWanted(tx, [link])).flatMap((one) => one.papers)
  const { blob, name } = arrival
  const before = papers.find(
    ({ declined, sha256, wantedId }) => wantedId === wanted.id && sha256 === blob.sha256 && declined === null,
  )
  if (before !== undefined) return { receipt: before, isRepeat: true }
  if (papers.length >= MAX_PAPERS)
    throw new AppError('rate_limited', 'As many papers came as one link takes. Please ask for another.')
  const [file] = await storeFiles(tx, uploaderOf(link), LOG_FOLDER_ID, [arrival])
  if (file === undefined) throw new Error('A paper was not stored')
  const { expectedId, folderId, id: wantedId, name: wantedName, periodTo: to, person } = wanted
  await updateFile(tx, workspaceId, file.id, {
    source: { kind: 'request', id: requestId, wanted: wantedId, askedFor: { name: wantedName, folderId } },
    ...(expectedId !== null && { fills: { expectedId, to, person } }),
  })
  const { sha256, size } = blob
  const paper = await insertPaper(tx, { workspaceId, wantedId, fileId: file.id, name, size, sha256 })
  await recordActivity(tx, nobodyIn(workspaceId), {
    type: 'receive',
    description: `Received ${name} from ${nameOf(link)}, who was asked for ${wanted.name}`,
    entityId: file.id,
    metadata: { request: requestId, from: link.recipientEmail, size, sha256 },
    areas: [LOG_FOLDER_ID, ...link.areas],
  })
  await recordLink(tx, link, { change: 'paper received' })
  await enqueue(tx, 'request-mail', { mail: 'receipt', workspaceId, paperId: paper.id })
  await quotas.enforce(tx, workspaceId)
  return { receipt: paper, isRepeat: false }
}

/** Records a paper with a virus, so that the company learns what was sent to it. */
async function recordRefused(on: Queryable, outsider: Outsider, { error, name }: Refused) {
  if (error.code !== 'infected') return
  const link = await visitedLink(on, outsider)
  await recordActivity(on, nobodyIn(link.workspaceId), {
    type: 'refuse',
    description: `Refused ${name} from ${nameOf(link)}: ${error.message}`,
    areas: [LOG_FOLDER_ID, ...link.areas],
  })
}
