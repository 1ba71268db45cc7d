import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#contract/errors.ts'
import { IdleTimeout } from '#server/platform/idle-timeout.ts'
import type { Scanner, Verdict } from './scanner.ts'

export interface ClamdOptions {
  /** How long clamd may take nothing and say nothing, in milliseconds. Its own limit for one file is two minutes. */
  idleTimeoutMs?: number
}

const PATIENCE_MS = 130_000
const CONNECT_MS = 5000
const PORT = 3310
/** No answer of clamd is longer. */
const MAX_ANSWER = 4096

/**
 * A scanner that asks clamd by its INSTREAM command (clamd(8)). Each scan has a connection of its own, and nothing
 * but the whole answer to the whole of the bytes counts as clean.
 *
 * @param url `tcp://host:port` or `unix:/path`
 */
export function createClamd(url: string, { idleTimeoutMs = PATIENCE_MS }: ClamdOptions = {}): Scanner {
  const address = addressOf(new URL(url))

  /** Sends a command and what belongs to it, and gives the answer. */
  async function ask(command: string, body: () => AsyncIterable<Uint8Array>): Promise<string> {
    const idleTimeout = new IdleTimeout(Math.min(CONNECT_MS, idleTimeoutMs))
    const socket = connect(address)
    idleTimeout.signal.addEventListener('abort', () => socket.destroy(idleTimeout.signal.reason as Error))
    socket.once('connect', () => idleTimeout.reset(idleTimeoutMs))
    async function* words() {
      yield Buffer.from(`z${command}\0`)
      for await (const part of body()) {
        if (!socket.connecting) idleTimeout.reset()
        yield part
      }
    }
    const answer = answerOf(socket)
    // A failure to send the body ends the connection, unless clamd has answered already.
    pipeline(Readable.from(words(), { objectMode: false }), socket, { end: false }).catch((error: unknown) =>
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
        // clamd closes the connection above its size limit; its answer is often lost with it.
        if (hasHungUp(error) && (await isAlive())) return TOO_LARGE
        throw Object.assign(noVerdict(), { cause: error })
      }
    },
  }
}

function addressOf({ hostname, pathname, port, protocol }: URL): NetConnectOpts {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? PORT : Number(port) }
}

/** The size of a chunk as it stands before it: four bytes, the highest first; none ends the stream. */
function lengthOf(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

class HungUp extends Error {}

/** What comes back up to its end, a NUL; an answer without one is none. */
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
  socket.once('close', () => reject(new HungUp(`The answer ended early: ${text}`)))
  return promise
}

const TOO_LARGE: Verdict = {
  isClean: false,
  sentence: 'This file is too large to be scanned for viruses. It was not stored.',
}

function verdictOf(answer: string, isSent: boolean): Verdict {
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (found?.startsWith('Heuristics.Limits.Exceeded') === true) return TOO_LARGE
  if (found !== undefined) {
    return { isClean: false, sentence: `A virus was found in this file (${found}). It was not stored.` }
  }
  if (answer.startsWith('INSTREAM size limit exceeded')) return TOO_LARGE
  if (answer === 'stream: OK' && isSent) return { isClean: true }
  throw new Error(`clamd answered: ${answer}`)
}

function hasHungUp(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ECONNRESET' || code === 'EPIPE' || error instanceof HungUp
}

function noVerdict(): AppError {
  return new AppError(
    'unavailable',
    'The virus scanner does not answer. Nothing was stored. Please try again shortly.',
  )
}
