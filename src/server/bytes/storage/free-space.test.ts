import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskStorage } from './disk.ts'
import { createFreeSpace, storageWithFloor } from './free-space.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-floor-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* bytes() {
  yield new Uint8Array(10)
}

it('refuses bytes before they are received while the disk has too little space', async () => {
  let [left, time] = [100, 0]
  const space = createFreeSpace(folder, 100, { free: async () => left, now: () => time })
  const storage = storageWithFloor(await createDiskStorage(folder), space)
  await (await storage.stage(bytes(), { maxBytes: 10 })).discard()

  left = 99
  time += 1000
  let isRead = false
  async function* watched() {
    isRead = true
    yield* bytes()
  }
  await expect(storage.stage(watched(), { maxBytes: 10 })).rejects.toMatchObject({ code: 'disk_full' })
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  await expect(storage.stageUpload(id, watched(), { maxBytes: 10 })).rejects.toMatchObject({
    code: 'disk_full',
  })
  expect(isRead).toBe(false)
})

it('asks the disk once a second', async () => {
  let [asked, time] = [0, 0]
  const free = async () => (asked += 1)
  const space = createFreeSpace(folder, 0, { free, now: () => time })
  expect(await Promise.all([space.read(), space.read()])).toEqual([1, 1])
  time = 999
  expect(await space.read()).toBe(1)
  time = 1000
  expect(await space.read()).toBe(2)
  expect(await createFreeSpace(folder, 0).read()).toBeGreaterThan(0)
})
