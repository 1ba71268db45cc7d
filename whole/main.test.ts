import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import {
  launchProduct,
  launchProgram,
  type RunningProduct,
  type RunningProgram,
  signInAt,
  signUpAt,
} from '#server/testing/product.ts'

// The server as a process: started, killed in the middle of its work, and started again.

let dataDir: string
const running: RunningProgram[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-main-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.end('SIGTERM')))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await launchProduct({ DATA_DIR: dataDir, ...env })
  running.push(product)
  return product
}

async function upload(url: string, cookie: string, name: string, text: string): Promise<Response> {
  const form = new FormData()
  form.append('folderId', 'JK1')
  form.append('files', new Blob([text]), name)
  return await fetch(`${url}/api/files/upload`, { method: 'POST', body: form, headers: { cookie } })
}

test('what was acknowledged is there after SIGKILL', async () => {
  const first = await start()
  const cookie = await signUpAt(first.url, dataDir)
  const acknowledged: Array<{ id: string; text: string }> = []
  const stream = Array.from({ length: 4 }, async (_, lane) => {
    for (let turn = 0; ; turn += 1) {
      const text = `lane ${String(lane)} turn ${String(turn)} ${'x'.repeat(20_000)}`
      try {
        const { files } = (await (
          await upload(first.url, cookie, `${String(lane)}-${String(turn)}.txt`, text)
        ).json()) as UploadReply
        acknowledged.push({ id: files[0]?.id ?? '', text })
      } catch {
        return
      }
    }
  })
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20)
  await first.end('SIGKILL')
  await Promise.all(stream)

  const second = await start()
  const again = await signInAt(second.url)
  for (const { id, text } of acknowledged) {
    const response = await fetch(`${second.url}/api/files/${id}/download`, { headers: { cookie: again } })
    expect(await response.text()).toBe(text)
  }
  const search = async () => {
    const response = await fetch(`${second.url}/api/files/search?q=lane&limit=1`, {
      headers: { cookie: again },
    })
    return Number(response.headers.get('x-total-count'))
  }
  // Work that the kill interrupted is taken up again.
  await expect.poll(search, { timeout: 90_000 }).toBeGreaterThanOrEqual(acknowledged.length)
})

test('a graceful stop lets an upload finish', async () => {
  const server = await start()
  const cookie = await signUpAt(server.url, dataDir)
  const boundary = 'slow'
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>()
  const uploading = request(`${server.url}/api/files/upload`, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  uploading.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
  uploading.write(`--${boundary}\r\nContent-Disposition: form-data; name="folderId"\r\n\r\nA\r\n`)
  uploading.write(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="slow.txt"\r\n\r\n`,
  )
  uploading.write('x'.repeat(3_000_000))
  await expect.poll(() => readdir(path.join(dataDir, 'files/staging')), { timeout: 10_000 }).toHaveLength(1)
  const ended = server.end('SIGTERM')
  uploading.end(`the end\r\n--${boundary}--\r\n`)
  expect(await status).toBe(201)
  expect(await ended).toBe(0)
})

test('a second server on the same data says so and ends', async () => {
  await start()
  await expect(start()).rejects.toThrow(/already running/)
})

test('a worker waits for the server, runs its jobs, and is no burden to it when it goes', async () => {
  const worker = await launchProgram('worker.ts', /worker is waiting for a server to run on/, {
    DATA_DIR: dataDir,
  })
  running.push(worker)
  const server = await start({ WORKERS: 'none' })
  // The mail that this waits for is sent by the worker.
  const cookie = await signUpAt(server.url, dataDir)
  expect(worker.output()).toMatch(/worker is running/)
  expect(await worker.end('SIGTERM')).toBe(0)
  expect((await upload(server.url, cookie, 'after.txt', 'still here')).status).toBe(201)
})

test('a worker that waits can be stopped', async () => {
  const worker = await launchProgram('worker.ts', /is waiting for a server/, { DATA_DIR: dataDir })
  expect(await worker.end('SIGTERM')).toBe(0)
  expect(await readdir(dataDir)).toEqual([])
})

test('a bad environment stops the start and names every bad variable', async () => {
  const bad = start({ PORT: 'http', MAX_UPLOAD_BYTES: '-1', DATABASE_URL: 'mysql://x', WORKERS: 'many' })
  await expect(bad).rejects.toThrow(/PORT[^]*DATABASE_URL[^]*MAX_UPLOAD_BYTES[^]*WORKERS/)
})
