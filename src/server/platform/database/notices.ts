import type { Logger } from '../logger.ts'
import type { Connection } from './database.ts'
import type { Listener } from './listen.ts'

/**
 * What triggers notify of in the transaction that changes it: lists of a company, somebody's sessions or rights, and the
 * people of a company.
 */
export const channels = ['board_manual_changes', 'board_manual_access', 'board_manual_people'] as const
export type Channel = (typeof channels)[number]

export interface Heard {
  onNotice: (channel: Channel, payload: string) => void
  /** Notices may have been missed, or will be: the connection broke, or was opened again. */
  onGap: (isListening: boolean) => void
}

/** The notices of the database, on one connection of the server. */
export interface Notices {
  /** Listeners are called in the order in which they were added. */
  hear(heard: Heard): void
  /** Fulfilled once the connection listens for the first time. */
  ready: Promise<void>
  /** Waits until every listener has been notified of what was committed before. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

export function openNotices({ listen }: Pick<Connection, 'listen'>, logger: Logger): Notices {
  const all: Heard[] = []
  const tellGap = (isListening: boolean) => {
    for (const { onGap } of all) onGap(isListening)
  }
  const listener: Listener = listen(channels, {
    onNotification: (channel, payload) => {
      for (const { onNotice } of all) onNotice(channel as Channel, payload)
    },
    onListening: () => tellGap(true),
    onError: ({ message }) => {
      logger.warn(`the connection that listens for changes broke: ${message}`)
      tellGap(false)
    },
  })
  return {
    hear: (heard) => void all.push(heard),
    ready: listener.ready,
    settle: listener.settle,
    close: listener.close,
  }
}
