import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { type ClamdOptions, createClamd } from './clamd.ts'

// What clamd says and what it may fail to say; clamd itself is asked in files/scan.db.test.ts.

const END = Buffer.alloc(4)

/** A server that speaks as the test wants, and what it was sent. */
async function speaking(answer: (socket: Socket, received: () => Buffer) => void, options?: ClamdOptions) {
  let received = Buffer.of()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
    })
    answer(socket, () => received)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const clamd = createClamd(`tcp://127.0.0.1:${String(port)}`, options)
  return { scan: (bytes = bytesOf('some', ' bytes')) => clamd.scan(bytes), received: () => received }
}

async function* bytesOf(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

/** Answers once everything has been sent. */
const atTheEnd = (words: string) => (socket: Socket, received: () => Buffer) =>
  socket.on('data', () => {
    if (received().subarray(-4).equals(END)) socket.end(words)
  })

const away = { code: 'unavailable', message: expect.stringContaining('Nothing was stored') as string }

test('sends each chunk behind its length, and an empty one at the end', async () => {
  const { received, scan } = await speaking(atTheEnd('stream: OK\0'))
  expect(await scan(bytesOf('ab', '', 'c'))).toEqual({ isClean: true })
  expect(received().toString('latin1')).toBe('zINSTREAM\0\0\0\0\u0002ab\0\0\0\u0001c\0\0\0\0')
})

test.each([
  ['stream: Eicar-Test-Signature FOUND\0', /virus was found in this file \(Eicar-Test-Signature\)/],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', /too large to be scanned/],
  ['INSTREAM size limit exceeded. ERROR\0', /too large to be scanned/],
])('%j is not clean', async (answer, words) => {
  const { scan } = await speaking(atTheEnd(answer))
  expect(await scan()).toEqual({ isClean: false, sentence: expect.stringMatching(words) as string })
})

test('an answer in pieces is put together', async () => {
  const { scan } = await speaking((socket, received) => {
    const parts = ['stre', 'am: ', 'O', 'K', '\0']
    const next = () => {
      if (!received().subarray(-4).equals(END)) return
      const part = parts.shift()
      if (part !== undefined) socket.write(part, () => setImmediate(next))
    }
    socket.on('data', next)
  })
  expect(await scan()).toEqual({ isClean: true })
})

test.each([
  ['nothing', ''],
  ['half a word', 'stream: O'],
  ['a word without its end', 'stream: OK'],
  ['a failure', 'stream: Can not allocate memory ERROR\0'],
  ['nonsense', 'HTTP/1.1 400 Bad Request\r\n\r\n\0'],
  ['no end of words', 'x'.repeat(10_000)],
])('%s is no verdict', async (_, answer) => {
  // One that hangs up is asked whether it is still there, to which this one says nothing.
  const { scan } = await speaking(atTheEnd(answer), { idleTimeoutMs: 300 })
  await expect(scan()).rejects.toMatchObject(away)
})

test('clean before everything was sent is no verdict', async () => {
  const { scan } = await speaking((socket) => socket.write('stream: OK\0'))
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(65_536)
      await new Promise(setImmediate)
    }
  }
  await expect(scan(endless())).rejects.toMatchObject(away)
})

test('silence is waited for so long and no longer', async () => {
  const { scan } = await speaking(() => undefined, { idleTimeoutMs: 300 })
  await expect(scan()).rejects.toMatchObject(away)
})

test('a scanner that takes nothing is given up, and the source is let go', async () => {
  const { scan } = await speaking((socket) => socket.pause(), { idleTimeoutMs: 300 })
  let isLetGo = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(1_000_000)
    } finally {
      isLetGo = true
    }
  }
  await expect(scan(endless())).rejects.toMatchObject(away)
  await expect.poll(() => isLetGo).toBe(true)
})

test('a line that is cut in the middle is no verdict', async () => {
  const { scan } = await speaking((socket) => socket.once('data', () => socket.resetAndDestroy()))
  await expect(scan()).rejects.toMatchObject(away)
})

test('who hangs up on a body, and is there when asked again, does not take it', async () => {
  const { scan } = await speaking((socket) =>
    socket.once('data', (chunk: Buffer) => {
      if (chunk.toString().startsWith('zPING')) socket.end('PONG\0')
      else socket.resetAndDestroy()
    }),
  )
  const large = bytesOf(...Array.from({ length: 1000 }, () => 'x'.repeat(65_536)))
  expect(await scan(large)).toMatchObject({ isClean: false })
})

test('nobody there', async () => {
  await expect(createClamd('tcp://127.0.0.1:1').scan(bytesOf('x'))).rejects.toMatchObject(away)
  await expect(createClamd('unix:/no/such/socket').scan(bytesOf('x'))).rejects.toMatchObject(away)
})

test('a source that fails is not taken for the end', async () => {
  const { received, scan } = await speaking(atTheEnd('stream: OK\0'))
  async function* failing() {
    yield Buffer.from('half')
    throw new AppError('truncated')
  }
  await expect(scan(failing())).rejects.toMatchObject({ code: 'truncated' })
  expect(received().subarray(-4).equals(END)).toBe(false)
})
