import * as nodeFs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { createDiskStorage } from '#server/bytes/storage/disk.ts'
import { signUp, startTestServer, type TestServer, visit, type Visitor } from '#server/testing/test-server.ts'

// A disk on which so many bytes still fit, and from then on none.

let server: TestServer
let ada: Visitor
let folder: string
let room = Infinity

beforeAll(async () => {
  server = await startTestServer()
  const { cookie } = await signUp(server, 'ada@example.com')
  folder = path.join(server.dataDir, 'small-disk')
  const storage = await createDiskStorage(folder, { ...nodeFs, open: openOnSmallDisk })
  const config = readConfig({ DATA_DIR: server.dataDir, RATE_LIMIT: 'off' })
  const app = await assemble(config, { ...server.services, storage }, createLogger({ LOG_LEVEL: 'fatal' }))
  ada = visit({ app })
  ada.cookie = cookie
})
afterAll(async () => {
  await server.close()
})

const openOnSmallDisk: typeof nodeFs.open = async (...args) => {
  const handle = await nodeFs.open(...args)
  const writev = handle.writev.bind(handle)
  handle.writev = async <Chunks extends readonly NodeJS.ArrayBufferView[]>(chunks: Chunks) => {
    room -= chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (room < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    return await writev(chunks)
  }
  return handle
}

async function leftovers(): Promise<string[]> {
  const names = await nodeFs.readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a full disk is said, and nothing stays behind', async () => {
  room = 1_000
  const response = await ada.upload('A', { 'large.bin': Buffer.alloc(300_000, 'x') })
  expect(response.statusCode).toBe(507)
  expect(response.json()).toMatchObject({ code: 'disk_full', files: [] })
  expect(await leftovers()).toEqual([])
  expect((await ada.ask('GET', '/api/files?folder=A')).json()).toEqual([])
})

test('what still fits is kept, and the others are named', async () => {
  room = 1_000
  const response = await ada.upload('B', { 'small.txt': 'fits', 'large.bin': Buffer.alloc(300_000, 'x') })
  expect(response.statusCode).toBe(201)
  const { failed, files } = response.json<UploadReply>()
  expect(files.map(({ originalName }) => originalName)).toEqual(['small.txt'])
  expect(failed.map(({ name }) => name)).toEqual(['large.bin'])
  expect(await leftovers()).toEqual(files.map(({ sha256 }) => sha256))
})

test('a direct upload can be tried again once there is room', async () => {
  room = 1_000
  const begun = await ada.ask('POST', '/api/files/upload-url', { folderId: 'C', originalName: 'large.bin' })
  const { pathname, search } = new URL(begun.json<{ uploadURL: string }>().uploadURL)
  const put = async () =>
    await ada.ask('PUT', pathname + search, Buffer.alloc(300_000, 'y'), {
      'content-type': 'application/octet-stream',
    })
  expect((await put()).statusCode).toBe(507)
  room = Infinity
  expect((await put()).statusCode).toBe(200)
  const filename = path.basename(pathname)
  const done = { folderId: 'C', originalName: 'large.bin', size: 300_000, mimetype: 'x/y', filename }
  expect((await ada.ask('POST', '/api/files/upload-complete', done)).statusCode).toBe(201)
})
