import { Client, type ClientConfig } from 'pg'

const FIRST_RETRY_MS = 200
const MAX_RETRY_MS = 10_000

export interface Listening {
  /** Told after the connection was opened, each time: what was notified before is missed. */
  onListening: () => void
  onNotification: (channel: string, payload: string) => void
  onError: (error: Error) => void
}

export interface Listener {
  /** Fulfilled once the connection listens for the first time. */
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * Listens for the notifications of a database, on a connection of its own that is opened again when it breaks. It does
 * not work through a pooler that gives each transaction another session.
 */
export function listen(config: ClientConfig, channels: readonly string[], told: Listening): Listener {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  const { promise: ready, resolve } = Promise.withResolvers<void>()

  async function open(delayMs: number): Promise<void> {
    const opened = new Client({ ...config, keepAlive: true })
    client = opened
    let hasFailed = false
    const fail = (reason: Error) => {
      if (hasFailed || isClosed) return
      hasFailed = true
      told.onError(reason)
      opened.end().catch(() => undefined)
      retry = setTimeout(() => void open(Math.min(delayMs * 2, MAX_RETRY_MS)), delayMs)
      retry.unref()
    }
    opened.on('error', fail)
    opened.on('end', () => fail(new Error('The connection that listens has ended')))
    opened.on('notification', ({ channel, payload = '' }) => told.onNotification(channel, payload))
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      delayMs = FIRST_RETRY_MS
      resolve()
      told.onListening()
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  void open(FIRST_RETRY_MS)
  return {
    ready,
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
