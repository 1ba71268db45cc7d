import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
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

/** The processes that a process has started, with their command lines. */
async function childrenOf(pid: number): Promise<Array<{ pid: number; command: string }>> {
  const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
  return await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (id) => ({ pid: Number(id), command: await readFile(`/proc/${id}/cmdline`, 'utf8') })),
  )
}

test('two servers share a port, what changes, and limits; one that is killed comes back, and both stop with their parent', async () => {
  const server = await start({
    PROCESSES: '2',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'm'.repeat(16),
  })
  const parent = server.process.pid ?? 0
  const serving = async (count: number) =>
    await expect
      .poll(() => server.output().split('Server listening').length - 1, { timeout: 30_000 })
      .toBe(count)
  await serving(2)
  // Each connection goes to the server whose turn it is, and stays there.
  const [one, other] = [
    new Agent({ keepAlive: true, maxSockets: 1 }),
    new Agent({ keepAlive: true, maxSockets: 1 }),
  ]
  const ask = async (agent: Agent, method: string, address: string, headers = {}, body?: string) => {
    const asking = request(server.url + address, { agent, method, headers }).end(body)
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return response
  }
  const textAt = async (agent: Agent, address: string, headers = {}) =>
    await textOf(await ask(agent, 'GET', address, headers))
  expect(await Promise.all([textAt(one, '/readyz'), textAt(other, '/readyz')])).toHaveLength(2)

  const cookie = await signUpAt(server.url, dataDir)
  for (const agent of [one, other]) {
    expect(JSON.parse(await textAt(agent, '/api/files?folder=JK1', { cookie }))).toEqual([])
  }
  const streams = await Promise.all([1, 2].map(() => ask(new Agent(), 'GET', '/api/events', { cookie })))
  const told = streams.map(async (stream) => {
    for await (const chunk of stream) if (String(chunk).includes('event: changed')) return true
    return false
  })
  expect((await upload(server.url, cookie, 'shared.txt', 'for both')).status).toBe(201)
  expect(await Promise.all(told)).toEqual([true, true])
  for (const agent of [one, other]) {
    await expect.poll(() => textAt(agent, '/api/files?folder=JK1', { cookie })).toContain('shared.txt')
    expect(await textAt(agent, '/metrics', { authorization: `Bearer ${'m'.repeat(16)}` })).toMatch(
      /http_request_seconds_count\{method="GET",route="\/api\/files",status="200"\} [2-9]/,
    )
  }

  const headers = { 'content-type': 'application/json' }
  const statuses: unknown[] = []
  for (let turn = 0; turn < 34; turn += 1) {
    const response = await ask(
      turn % 2 === 0 ? one : other,
      'POST',
      '/api/verify-email',
      headers,
      '{"token":"x"}',
    )
    statuses.push(response.resume().statusCode)
  }
  // Signing up was the first of 30.
  expect(statuses.indexOf(429)).toBe(29)

  const [, second] = (await childrenOf(parent)).filter(({ command }) => command.includes('main.ts'))
  process.kill(second?.pid ?? 0, 'SIGKILL')
  const failures = await Promise.allSettled([
    textAt(one, '/api/files?folder=JK1', { cookie }),
    textAt(other, '/api/files?folder=JK1', { cookie }),
  ])
  expect(failures.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await serving(3)
  for (const turn of [1, 2, 3]) {
    expect([turn, (await ask(new Agent(), 'GET', '/readyz')).resume().statusCode]).toEqual([turn, 200])
  }

  const all = await childrenOf(parent)
  expect(await server.end('SIGTERM')).toBe(0)
  // PostgreSQL's watcher, a shell, sees a moment later that its work is done.
  for (const { pid } of all.filter(({ command }) => !command.startsWith('/bin/sh')))
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
