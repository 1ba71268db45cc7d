import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer as createTlsServer } from 'node:tls'
import { AppError } from '#contract/platform/errors.ts'
import { certificate, trustCertificate } from '#server/testing/tls.ts'
import { type ClamdOptions, createClamd } from './clamd.ts'

// Answers of a fake clamd; the real one is tested in files/scan.db.test.ts.

const END = Buffer.alloc(4)

/** A server that answers as the test wants, and what it received. */
async function fakeClamd(answer: (socket: Socket, received: () => Buffer) => void, options?: ClamdOptions) {
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

/** Answers after it has received everything. */
const atTheEnd = (words: string) => (socket: Socket, received: () => Buffer) =>
  socket.on('data', () => {
    if (received().subarray(-4).equals(END)) socket.end(words)
  })

const unavailable = { code: 'unavailable', message: expect.stringContaining('Nothing was stored') as string }

test('sends each chunk after its length, and an empty one at the end', async () => {
  const { received, scan } = await fakeClamd(atTheEnd('stream: OK\0'))
  expect(await scan(bytesOf('ab', '', 'c'))).toEqual({ isClean: true })
  expect(received().toString('latin1')).toBe('zINSTREAM\0\0\0\0\u0002ab\0\0\0\u0001c\0\0\0\0')
})

test.each([
  ['stream: Eicar-Test-Signature FOUND\0', /virus was found in this file \(Eicar-Test-Signature\)/],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', /too large to be scanned/],
  ['INSTREAM size limit exceeded. ERROR\0', /too large to be scanned/],
])('%j is not clean', async (answer, words) => {
  const { scan } = await fakeClamd(atTheEnd(answer))
  expect(await scan()).toEqual({ isClean: false, message: expect.stringMatching(words) as string })
})

test('an answer in parts is joined', async () => {
  const { scan } = await fakeClamd((socket, received) => {
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
  // A connection that is closed early is followed by a ping, which this server does not answer.
  const { scan } = await fakeClamd(atTheEnd(answer), { idleTimeoutMs: 300 })
  await expect(scan()).rejects.toMatchObject(unavailable)
})

test('an answer before everything was sent is no verdict', async () => {
  const { scan } = await fakeClamd((socket) => socket.write('stream: OK\0'))
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(65_536)
      await new Promise(setImmediate)
    }
  }
  await expect(scan(endless())).rejects.toMatchObject(unavailable)
})

test('a scanner that does not answer times out', async () => {
  const { scan } = await fakeClamd(() => undefined, { idleTimeoutMs: 300 })
  await expect(scan()).rejects.toMatchObject(unavailable)
})

test('a scanner that does not read times out, and the source is closed', async () => {
  const { scan } = await fakeClamd((socket) => socket.pause(), { idleTimeoutMs: 300 })
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(1_000_000)
    } finally {
      isClosed = true
    }
  }
  await expect(scan(endless())).rejects.toMatchObject(unavailable)
  await expect.poll(() => isClosed).toBe(true)
})

test('a closed connection is no verdict', async () => {
  const { scan } = await fakeClamd((socket) => socket.once('data', () => socket.resetAndDestroy()))
  await expect(scan()).rejects.toMatchObject(unavailable)
})

test('a scanner that closes the connection, and answers a ping, refuses the size', async () => {
  const { scan } = await fakeClamd((socket) =>
    socket.once('data', (chunk: Buffer) => {
      if (chunk.toString().startsWith('zPING')) socket.end('PONG\0')
      else socket.resetAndDestroy()
    }),
  )
  const large = bytesOf(...Array.from({ length: 1000 }, () => 'x'.repeat(65_536)))
  expect(await scan(large)).toMatchObject({ isClean: false })
})

test('no scanner is no verdict', async () => {
  await expect(createClamd('tcp://127.0.0.1:1').scan(bytesOf('x'))).rejects.toMatchObject(unavailable)
  await expect(createClamd('unix:/no/such/socket').scan(bytesOf('x'))).rejects.toMatchObject(unavailable)
})

test('a source that fails is not the end of the bytes', async () => {
  const { received, scan } = await fakeClamd(atTheEnd('stream: OK\0'))
  async function* failing() {
    yield Buffer.from('half')
    throw new AppError('truncated')
  }
  await expect(scan(failing())).rejects.toMatchObject({ code: 'truncated' })
  expect(received().subarray(-4).equals(END)).toBe(false)
})

test('scans by TLS, and not with a server whose certificate nobody vouches for', async () => {
  let received = Buffer.of()
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.subarray(-4).equals(END)) socket.end('stream: OK\0')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const clamd = createClamd(`tls://127.0.0.1:${String(port)}`)
  await expect(clamd.scan(bytesOf('secret'))).rejects.toMatchObject(unavailable)
  expect(received.toString('latin1')).toBe('')
  trustCertificate()
  expect(await clamd.scan(bytesOf('secret'))).toEqual({ isClean: true })
  expect(received.toString('latin1')).toContain('secret')
})
