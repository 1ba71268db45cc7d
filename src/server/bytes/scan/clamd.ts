import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/platform/errors.ts'
import { IdleTimeout } from '#server/platform/idle-timeout.ts'
import type { Scanner, Verdict } from './scanner.ts'

export interface ClamdOptions {
  /** How long clamd may neither read nor answer, in milliseconds. Its own limit for a file is two minutes. */
  idleTimeoutMs?: number
}

const IDLE_TIMEOUT_MS = 130_000
const CONNECT_MS = 5000
const PORT = 3310
/** Answers of clamd are shorter. */
const MAX_ANSWER = 4096

/**
 * Scans with clamd's INSTREAM command (clamd(8)), on a new connection for each scan. Bytes count as clean only after all
 * of them were sent and the complete answer says so.
 *
 * @param url `tcp://host:port`, `unix:/path`, or `tls://host:port` of a proxy before it that ends TLS
 */
export function createClamd(url: string, { idleTimeoutMs = IDLE_TIMEOUT_MS }: ClamdOptions = {}): Scanner {
  const { protocol } = new URL(url)
  const address = addressOf(new URL(url))

  /** Sends a command and its body, and returns the answer. */
  async function ask(command: string, body: () => AsyncIterable<Uint8Array>): Promise<string> {
    const idleTimeout = new IdleTimeout(Math.min(CONNECT_MS, idleTimeoutMs))
    const socket = protocol === 'tls:' ? connectTls(address) : connect(address)
    idleTimeout.signal.addEventListener('abort', () => socket.destroy(idleTimeout.signal.reason as Error))
    socket.once('connect', () => idleTimeout.reset(idleTimeoutMs))
    async function* parts() {
      yield Buffer.from(`z${command}\0`)
      for await (const part of body()) {
        if (!socket.connecting) idleTimeout.reset()
        yield part
      }
    }
    const answer = answerOf(socket)
    // An error while sending closes the connection, unless there was an answer before.
    pipeline(Readable.from(parts(), { objectMode: false }), socket, { end: false }).catch((error: unknown) =>
      socket.destroy(error as Error),
    )
    try {
      return await answer
    } finally {
      idleTimeout.pause()
      socket.destroy()
    }
  }

  async function isAlive(): Promise<boolean> {
    const answer = await ask('PING', async function* nothing() {}).catch(() => '')
    return answer === 'PONG'
  }

  return {
    async scan(bytes) {
      let isSent = false
      async function* framed() {
        for await (const chunk of bytes) if (chunk.length > 0) yield* [lengthOf(chunk), chunk]
        isSent = true
        yield lengthOf(Buffer.of())
      }
      try {
        return verdictOf(await ask('INSTREAM', framed), isSent)
      } catch (error) {
        if (error instanceof AppError) throw error
        // Over its size limit clamd closes the connection, and its answer is often lost.
        if (wasClosed(error) && (await isAlive())) return TOO_LARGE
        throw Object.assign(noVerdict(), { cause: error })
      }
    },
  }
}

function addressOf({ hostname, pathname, port, protocol }: URL): NetConnectOpts {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? PORT : Number(port) }
}

/** The length before a chunk: four bytes, big-endian; zero ends the stream. */
function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

class ConnectionClosed extends Error {}

/** The answer up to its final NUL; fails without one. */
function answerOf(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\0')
    if (end !== -1) resolve(text.slice(0, end))
    else if (text.length > MAX_ANSWER) reject(new Error('The answer does not end'))
  })
  socket.once('error', reject)
  socket.once('close', () => reject(new ConnectionClosed(`The answer ended early: ${text}`)))
  return promise
}

const TOO_LARGE: Verdict = {
  isClean: false,
  message: 'This file is too large to be scanned for viruses. It was not stored.',
}

function verdictOf(answer: string, isSent: boolean): Verdict {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found?.startsWith('Heuristics.Limits.Exceeded') === true) return TOO_LARGE
  if (found !== undefined)
    return { isClean: false, message: `A virus was found in this file (${found}). It was not stored.` }
  if (answer.startsWith('INSTREAM size limit exceeded')) return TOO_LARGE
  if (answer === 'stream: OK' && isSent) return { isClean: true }
  throw new Error(`clamd answered: ${answer}`)
}

function wasClosed(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'EPIPE' || error instanceof ConnectionClosed
}

function noVerdict(): AppError {
  return new AppError(
    'unavailable',
    'The virus scanner does not answer. Nothing was stored. Please try again shortly.',
  )
}
