import { Client, type ClientConfig } from 'pg'

const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 10_000
/** A connection that does not answer for so long is given up. */
const ANSWER_MS = 2000

export interface Listening {
  /** Told after the connection was opened, each time: what was notified before is missed. */
  onListening: () => void
  onNotification: (channel: string, payload: string) => void
  onError: (error: Error) => void
}

export interface Listener {
  /** Fulfilled once the connection listens for the first time. */
  ready: Promise<void>
  /** Waits until what was committed before has been notified, or the connection is given up. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Listens for the notifications of a database, on a connection of its own that is opened again when it breaks. It does
 * not work through a pooler that gives each transaction another session.
 */
export function listen(config: ClientConfig, channels: readonly string[], told: Listening): Listener {
  let client: Client | undefined
  let giveUp: (reason: Error) => void = () => undefined
  let asking: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let isOpen = false
  let isClosed = false
  const { promise: ready, resolve } = Promise.withResolvers<void>()

  async function open(delayMs: number): Promise<void> {
    const opened = new Client({ ...config, keepAlive: true })
    client = opened
    let hasFailed = false
    const fail = (reason: Error) => {
      if (hasFailed || isClosed) return
      hasFailed = true
      isOpen = false
      told.onError(reason)
      opened.end().catch(() => undefined)
      retry = setTimeout(() => void open(Math.min(delayMs * 2, MAX_RETRY_MS)), delayMs)
      retry.unref()
    }
    giveUp = fail
    opened.on('error', fail)
    opened.on('end', () => fail(new Error('The connection that listens has ended')))
    opened.on('notification', ({ channel, payload = '' }) => told.onNotification(channel, payload))
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      delayMs = FIRST_RETRY_MS
      isOpen = true
      resolve()
      told.onListening()
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** PostgreSQL sends what it has to notify before it says that a statement is done. */
  async function ask(): Promise<void> {
    if (!isOpen) return
    const limit = setTimeout(
      () => giveUp(new Error('The connection that listens does not answer')),
      ANSWER_MS,
    )
    await client?.query('select').catch(giveUp)
    clearTimeout(limit)
  }

  void open(FIRST_RETRY_MS)
  return {
    ready,
    settle() {
      // One question for all who come while the one before is under way.
      next ??= asking.then(() => {
        next = undefined
        asking = ask()
        return asking
      })
      return next
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
