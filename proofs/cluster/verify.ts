import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/manual/files.ts'
import type { TrashedFile } from '#contract/manual/trash.ts'
import { differences, type FoundFile, type Journal } from './journal.ts'
import { FOLDERS, isSuccess, type Sender, sha256 } from './mixed-load.ts'

/** How long reading may take after the load has ended. */
const READING_MS = 120_000

/** Downloads at the same time. */
const AT_ONCE = 8

export interface Verified {
  /** A sentence for each thing that is lost or wrong. */
  faults: string[]
  /** Files whose bytes were compared. */
  compared: number
  /** Files that are not read after the time that they have. */
  unread: number
}

/** Compares everything that the product has with the journal, the bytes of what is in the trash, too. */
export async function verify(
  sender: Sender,
  journal: Journal,
  companies: readonly string[],
): Promise<Verified> {
  const faults: string[] = []
  const found: FoundFile[] = []
  for (const companyId of companies) found.push(...(await filesOf(sender, companyId)))
  faults.push(...differences(journal, found))

  const startedAt = performance.now()
  let unread = await countUnread(sender, companies)
  while (unread > 0 && performance.now() - startedAt < READING_MS) {
    await sleep(1000)
    unread = await countUnread(sender, companies)
  }

  for (const companyId of companies) {
    const files = found.filter((file) => file.companyId === companyId && file.isInTrash).map(({ id }) => id)
    if (files.length === 0) continue
    const body = Buffer.from(JSON.stringify({ files, folders: [] }))
    const { status } = await sender.ask('restore', companyId, 'POST', '/api/trash/restore', body)
    if (!isSuccess(status)) faults.push(`Restoring the trash was answered ${String(status)}`)
  }
  const queue = found.values()
  const compare = async () => {
    for (const { companyId, id } of queue) {
      const { body, status } = await sender.ask('verify', companyId, 'GET', `/api/files/${id}/download`)
      if (!isSuccess(status)) faults.push(`${id} cannot be downloaded: ${String(status)}`)
      else if (sha256(body) !== journal.files.get(id)?.sha256) faults.push(`${id} has other bytes`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compare))
  return { faults, compared: found.length, unread }
}

async function filesOf(sender: Sender, companyId: string): Promise<FoundFile[]> {
  const { files: deleted } = await json<{ files: TrashedFile[] }>(sender, companyId, '/api/trash')
  const live = await liveFilesOf(sender, companyId)
  return [
    ...live.map((file) => ({ ...file, isInTrash: false })),
    ...deleted.map((file) => ({ ...file, isInTrash: true })),
  ].map(({ folderId, id, isInTrash, originalName }) => ({
    id,
    companyId,
    name: originalName,
    folderId,
    isInTrash,
  }))
}

async function liveFilesOf(sender: Sender, companyId: string): Promise<File[]> {
  const lists = await Promise.all(
    FOLDERS.map((folder) => json<File[]>(sender, companyId, `/api/files?folder=${folder}`)),
  )
  return lists.flat()
}

async function countUnread(sender: Sender, companies: readonly string[]): Promise<number> {
  const files = await Promise.all(companies.map((companyId) => liveFilesOf(sender, companyId)))
  return files.flat().filter(({ status }) => status !== 'indexed').length
}

async function json<Body>(sender: Sender, companyId: string, address: string): Promise<Body> {
  const { body, status } = await sender.ask('verify', companyId, 'GET', address)
  if (!isSuccess(status)) throw new Error(`${address} was answered ${String(status)}: ${body.toString()}`)
  return JSON.parse(body.toString()) as Body
}
