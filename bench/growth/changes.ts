import type { Folder, FolderDeletion } from '#contract/manual/folders.ts'
import type { FileLogEntry } from '#contract/manual/files.ts'
import { MAX_PAGE } from '#contract/platform/common-fields.ts'
import type { Product } from '../product.ts'
import { percentile } from '../statistics.ts'
import { LARGE_FOLDER } from './fill.ts'
import type { Times } from './reads.ts'

const UPLOADS = 40
const ROUNDS = 4
const DEPARTMENT = 'Managing Director'

/** Measures uploads, and changes of up to 1,000 files at once. */
export async function measureChanges(product: Product): Promise<Map<string, Times>> {
  const spent = new Map<string, number[]>()
  async function timed<Reply>(name: string, method: string, address: string, body: object): Promise<Reply> {
    const start = performance.now()
    const response = await product.request(address, {
      method,
      headers: { cookie: product.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = (await response.json()) as Reply
    if (!response.ok) throw new Error(`${method} ${address} was answered ${String(response.status)}`)
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - start])
    return reply
  }

  spent.set('upload of 2 kB of text', await upload(product))
  const files = (await (
    await product.request(`/api/files/log?limit=${String(MAX_PAGE)}`)
  ).json()) as FileLogEntry[]
  const ids = files.map(({ id }) => id)
  const { id: folder } = await timed<Folder>('new folder', 'POST', '/api/folders', {
    name: 'Bulk',
    department: DEPARTMENT,
  })
  for (let round = 0; round < ROUNDS; round += 1) {
    await timed('move of 1,000 files', 'PUT', '/api/files/move', { files: ids, newFolderId: folder })
    const copy = await timed<Folder>('copy of a folder of 1,000', 'POST', `/api/folders/${folder}/copy`, {
      targetParentId: null,
      newName: `Bulk ${String(round)}`,
    })
    const deletion = `/api/folders/${copy.id}/recursive`
    const { trashId } = await timed<FolderDeletion>('deletion of a folder of 1,000', 'DELETE', deletion, {})
    await timed('its restoration', 'POST', '/api/trash/restore', { deletions: [trashId] })
    // What the nightly jobs delete for good.
    await timed('deletion of a folder of 1,000', 'DELETE', deletion, {})
    await timed('move of 1,000 files', 'PUT', '/api/files/move', { files: ids, newFolderId: LARGE_FOLDER })
  }
  return new Map(
    [...spent].map(([name, each]) => [name, { p50: percentile(each, 0.5), p99: percentile(each, 0.99) }]),
  )
}

async function upload(product: Product): Promise<number[]> {
  const each: number[] = []
  for (let number = 0; number < UPLOADS; number += 1) {
    const bytes = Buffer.from(`Minutes ${String(number)} ${String(Math.random())} `.repeat(60))
    const start = performance.now()
    if ((await product.upload('B', `minutes ${String(number)}.txt`, bytes)) === undefined)
      throw new Error('An upload was refused')
    each.push(performance.now() - start)
  }
  return each
}
