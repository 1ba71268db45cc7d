import { createHash, randomUUID } from 'node:crypto'
import { MAX_NAME_LENGTH } from '#contract/platform/common-fields.ts'
import { type DeviceShare, DEVICE_SHARE_MINUTES } from '#contract/manual/inbox.ts'
import { AppError } from '#contract/platform/errors.ts'
import { may } from '#contract/company/roles.ts'
import { type Arrival, kindOf, namingTransaction } from '#server/manual/files/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { FormPart, RefusedFile } from '#server/platform/form.ts'
import type { Identity } from '#server/platform/identity.ts'
import { parseSent } from '#server/platform/parse.ts'
import { quotaError } from '#server/company/quotas/index.ts'
import { renewRights } from '#server/company/workspaces/index.ts'
import type { InboxDependencies } from './dependencies.ts'
import {
  countDeviceShares,
  deleteDeviceSharesBefore,
  type DeviceShareRow,
  insertDeviceShares,
  lockDeviceShares,
  type NewDeviceShare,
  selectDeviceShares,
  takeDeviceShares,
  type Waiting,
} from './device-repository.ts'
import { keepShared, requireFiling } from './receive.ts'
import type { SharedFileRow } from './repository.ts'
import { type Words, wordsSchema } from './share-text.ts'

const MEBIBYTE = 1024 * 1024
/** What waits for one device at most. */
const MAX_OF_DEVICE: Waiting = { files: 20, bytes: 50 * MEBIBYTE }
/** What waits for all devices together at most, so that strangers cannot fill the store. */
const MAX_OF_ALL: Waiting = { files: 2000, bytes: 1024 * MEBIBYTE }
/** A file that has arrived, by the id under which its bytes are kept. */
type DeviceFile = Required<Pick<NewDeviceShare, 'id' | 'name' | 'sha256' | 'size'>>

const LIFE_MS = DEVICE_SHARE_MINUTES * 60_000

const begin = (now: Date) => new Date(now.getTime() - LIFE_MS)

/** A device is stored by the hash of its cookie, so that no row opens anything. */
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')

/**
 * Keeps what is shared while nobody is signed in, for the device that sends it, as far as there is room.
 *
 * @param cookie the random id of the device
 * @returns how many files are kept, how many are refused, and the words
 * @throws AppError `truncated` when the form ends early; nothing is left behind then
 */
export async function keepForDevice(
  inbox: InboxDependencies,
  cookie: string,
  parts: AsyncIterable<FormPart>,
  now: Date,
): Promise<{ kept: number; refused: number; words: Words }> {
  const { db, storage } = inbox
  await clearDeviceShares(inbox, now)
  const device = hashOf(cookie)
  const room = await roomFor(db, device)
  const files: DeviceFile[] = []
  const fields: Record<string, unknown> = {}
  let refused = 0
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.name] = part.value
      else {
        const file = await stageOne(inbox, part.filename, part.bytes, room)
        if (file === undefined) refused += 1
        else {
          files.push(file)
          room.files -= 1
          room.bytes -= file.size
        }
      }
    }
    const words = parseSent(wordsSchema, fields)
    if (files.length === 0 || (await add(inbox, device, words, files)))
      return { kept: files.length, refused, words }
    await discardAll(storage, idsOf(files))
    return { kept: 0, refused: refused + files.length, words }
  } catch (error) {
    await discardAll(storage, idsOf(files))
    throw error
  }
}

/** @returns nothing for a file that is refused */
async function stageOne(
  { maxUploadBytes, storage }: InboxDependencies,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  room: Waiting,
) {
  if (name === '' || name.length > MAX_NAME_LENGTH || room.files < 1) return undefined
  const id = randomUUID()
  try {
    const maxBytes = Math.min(room.bytes, maxUploadBytes)
    return { id, name, ...(await storage.stageUpload(id, bytes, { maxBytes })) }
  } catch (error) {
    if (error instanceof AppError && ['too_large', 'disk_full'].includes(error.code)) return undefined
    throw error
  }
}

/** Adds files that have arrived, unless others took their room meanwhile. */
async function add({ db }: InboxDependencies, device: string, words: Words, files: readonly DeviceFile[]) {
  return await db.transaction(async (tx) => {
    await lockDeviceShares(tx)
    const room = await roomFor(tx, device)
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (files.length > room.files || bytes > room.bytes) return false
    await insertDeviceShares(
      tx,
      files.map((file) => ({ ...file, ...words, device })),
    )
    return true
  })
}

/** What a device may add: of its own limit and of that of all devices, what is less. */
async function roomFor(on: Queryable, device: string): Promise<Waiting> {
  return least(
    left(MAX_OF_DEVICE, await countDeviceShares(on, device)),
    left(MAX_OF_ALL, await countDeviceShares(on)),
  )
}

function left(limit: Waiting, waiting: Waiting): Waiting {
  return { files: limit.files - waiting.files, bytes: Math.max(limit.bytes - waiting.bytes, 0) }
}

function least(a: Waiting, b: Waiting): Waiting {
  return { files: Math.min(a.files, b.files), bytes: Math.min(a.bytes, b.bytes) }
}

const idsOf = (files: readonly DeviceFile[]) => files.map(({ id }) => id)

async function discardAll(
  storage: Pick<InboxDependencies['storage'], 'discardUpload'>,
  ids: readonly string[],
): Promise<void> {
  await Promise.allSettled(ids.map((id) => storage.discardUpload(id)))
}

/** What waits for a device, oldest first; nothing for somebody who files nothing. */
export async function listDeviceShares(
  { db }: Pick<InboxDependencies, 'db'>,
  { workspace }: Identity,
  cookie: string | undefined,
  now: Date,
): Promise<DeviceShare[]> {
  if (cookie === undefined || !may(workspace, 'edit')) return []
  const rows = await selectDeviceShares(db, hashOf(cookie), begin(now))
  return rows.map(({ id, name, sharedAt, size }) => ({ id, name, size, sharedAt: sharedAt.toISOString() }))
}

/**
 * Takes what waits for a device into the inbox of a company, once a person there has said so. If two
 * requests try at once, one of them keeps it.
 *
 * @throws AppError `quota` when the company has no room for it. It waits on then, and after every other failure.
 */
export async function takeForDevice(
  inbox: InboxDependencies,
  who: Identity,
  cookie: string | undefined,
  now: Date,
): Promise<{ shared: SharedFileRow[]; failed: RefusedFile[] }> {
  const { db, quotas } = inbox
  requireFiling(who.workspace)
  const device = hashOf(cookie ?? '')
  const rows = await selectDeviceShares(db, device, begin(now))
  if (rows.length === 0) return { shared: [], failed: [] }
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  const room = await quotas.findRoom(who.workspace.id, bytes)
  if (room.files < rows.length) throw quotaError('files')
  const failed: Array<RefusedFile & { id: string }> = []
  const arrived: Array<{ row: DeviceShareRow; arrival: Arrival }> = []
  for (const row of rows) {
    try {
      const arrival = await arrivalOf(inbox, row)
      if (arrival !== undefined) arrived.push({ row, arrival })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'infected') throw error
      failed.push({ id: row.id, name: row.name, error })
    }
  }
  const shared = await namingTransaction(db, async (tx) => {
    requireFiling((await renewRights(tx, who)).workspace)
    const taken = new Set(
      await takeDeviceShares(
        tx,
        device,
        rows.map(({ id }) => id),
      ),
    )
    const kept = arrived.filter(({ row }) => taken.has(row.id))
    return await keepShared(
      tx,
      inbox,
      who,
      kept.map(({ arrival, row: { text, title, url } }) => ({ arrival, words: { text, title, url } })),
    )
  })
  return { shared, failed }
}

/**
 * Moves the bytes of a share to where files have theirs. A request that failed later, or that runs beside this one, may
 * have moved them before: they are there then.
 *
 * @returns nothing when the bytes are gone
 */
async function arrivalOf({ storage }: InboxDependencies, { id, name, sha256, size }: DeviceShareRow) {
  const waiting = await storage.adoptUpload(id)
  await waiting?.commit()
  const blob = waiting ?? (await storage.stat(sha256))
  if (blob === undefined) return undefined
  const mimetype = await kindOf(storage, { head: waiting?.head, sha256, size }, name)
  return { name, filename: sha256, blob: { sha256, size }, mimetype }
}

/** Drops what waits for a device. */
export async function discardForDevice(
  { db, storage }: Pick<InboxDependencies, 'db' | 'storage'>,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return
  const device = hashOf(cookie)
  const rows = await selectDeviceShares(db, device, new Date(0))
  const ids = await takeDeviceShares(
    db,
    device,
    rows.map(({ id }) => id),
  )
  await discardAll(storage, ids)
}

/** Drops what no device asked for in time. */
export async function clearDeviceShares(
  { db, storage }: Pick<InboxDependencies, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const ids = await deleteDeviceSharesBefore(db, begin(now))
  await discardAll(storage, ids)
}
