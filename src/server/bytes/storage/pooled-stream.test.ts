import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STREAM_CHUNK_BYTES, pooledStream } from './pooled-stream.ts'

const bytes = randomBytes(40 * STREAM_CHUNK_BYTES + 17)
let folder = ''
let file = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'board-manual-stream-'))
  file = path.join(folder, 'blob')
  await writeFile(file, bytes)
})
afterAll(() => rm(folder, { recursive: true }))

const sha256 = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')
const streamed = async (start = 0, end = bytes.length - 1) => pooledStream(await open(file), start, end)

test.each([
  [0, bytes.length - 1],
  [0, 0],
  [5, STREAM_CHUNK_BYTES + 4],
  [STREAM_CHUNK_BYTES - 1, STREAM_CHUNK_BYTES],
  [0, STREAM_CHUNK_BYTES - 1],
  [0, 3 * STREAM_CHUNK_BYTES - 1],
  [bytes.length - 1, bytes.length - 1],
  [0, -1],
])('bytes %i to %i, by a slow reader', async (start, end) => {
  const hash = createHash('sha256')
  for await (const chunk of await streamed(start, end)) {
    await sleep(1)
    hash.update(chunk as Buffer)
  }
  expect(hash.digest('hex')).toBe(sha256(bytes.subarray(start, end + 1)))
})

test('a chunk stays unchanged until a slow writer has written it', async () => {
  const hash = createHash('sha256')
  const slow = new Writable({
    write(chunk: Buffer, _, done) {
      setTimeout(() => {
        hash.update(chunk)
        done()
      }, 2)
    },
  })
  await pipeline(await streamed(), slow)
  expect(hash.digest('hex')).toBe(sha256(bytes))
})

test('a client that pauses repeatedly gets every byte unchanged', async () => {
  const server = createServer((_, response) => {
    void streamed().then((stream) => stream.pipe(response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const [response] = (await once(
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }),
    'response',
  )) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  const hash = createHash('sha256')
  let turn = 0
  for await (const chunk of response) {
    hash.update(chunk as Buffer)
    turn += 1
    if (turn % 20 === 0) await sleep(5)
  }
  expect(hash.digest('hex')).toBe(sha256(bytes))
  server.close()
})

test('a client that disconnects leaves no file open', async () => {
  const handle = await open(file)
  const stream = pooledStream(handle, 0, bytes.length - 1)
  await once(stream.resume(), 'data')
  stream.destroy()
  await once(stream, 'close')
  expect(handle.fd).toBe(-1)
})

test('a file that has become shorter is an error', async () => {
  const short = path.join(folder, 'short')
  await writeFile(short, bytes.subarray(0, STREAM_CHUNK_BYTES + 10))
  const stream = pooledStream(await open(short), 0, 2 * STREAM_CHUNK_BYTES - 1)
  await expect(pipeline(stream, new Writable({ write: (_, __, done) => done() }))).rejects.toThrow(
    'shorter than it was',
  )
})
