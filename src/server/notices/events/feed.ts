import { AppError } from '#contract/platform/errors.ts'
import { may } from '#contract/company/roles.ts'
import type { Connection } from '#server/platform/database/database.ts'
import type { Channel, Notices } from '#server/platform/database/notices.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { Logger } from '#server/platform/logger.ts'
import { findRevisions, visibleRevision } from '#server/company/workspaces/index.ts'
import { createEventStream, type EventStream } from './stream.ts'

/** Proxies close a connection on which nothing comes for a minute. */
const BEAT_MS = 20_000
/** The most streams of one person, in all browsers. */
const MAX_STREAMS = 20

export interface FeedDependencies {
  connection: Pick<Connection, 'pipelinedRead'>
  notices: Notices
  logger: Logger
}

interface Subscription {
  who: Identity
  /** Who may go on, asked again; nobody when the session or the access is gone. */
  readmit: () => Promise<Identity | undefined>
  /** The revisions of the workspace, as far as they are known. */
  numbers: Map<string, number>
  stream: EventStream
  /** Whether the page wants to hear of members, invitations and requests. */
  isOfPeople: boolean
}

/** Tells open streams of changes: all hear the notices of one connection. */
export interface EventFeed {
  /**
   * Opens a stream of events.
   *
   * @param options `lastSeen` is the revision that the client has seen, when it comes back; `isOfPeople`, whether it wants
   *   to hear of members, invitations and requests
   * @throws AppError `rate_limited` for a person with too many streams
   */
  open(
    who: Identity,
    readmit: Subscription['readmit'],
    options: { lastSeen: string | undefined; isOfPeople: boolean },
  ): Promise<EventStream['body']>
  /** Ends all streams, and those that are opened from then on at once: their clients come back to another server. */
  close(): Promise<void>
}

export function createEventFeed({ connection, logger, notices }: FeedDependencies): EventFeed {
  const subscriptions = new Set<Subscription>()
  let beat: NodeJS.Timeout | undefined
  let isClosed = false

  function take(subscription: Subscription, numbers: Iterable<[string, number]>): void {
    const { numbers: known, stream, who } = subscription
    for (const [area, number] of numbers) known.set(area, Math.max(number, known.get(area) ?? 0))
    stream.advance(visibleRevision(known, who.workspace))
  }

  async function readNumbers({ who }: Subscription): Promise<Map<string, number>> {
    return await connection.pipelinedRead((on) => findRevisions(on, who.workspace.id))
  }

  /** A check that fails because the database is gone for a moment ends nothing: the next one comes. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      logger.warn({ err: error }, 'an event stream could not be checked')
    }
  }

  async function checkAccess(subscription: Subscription): Promise<void> {
    await attempt(async () => {
      const who = await subscription.readmit()
      if (who === undefined) {
        subscriptions.delete(subscription)
        subscription.stream.end(true)
        return
      }
      subscription.who = who
      take(subscription, [])
    })
  }

  async function checkAll(): Promise<void> {
    for (const subscription of subscriptions) {
      subscription.stream.beat()
      await checkAccess(subscription)
    }
  }

  async function catchUp(): Promise<void> {
    for (const subscription of subscriptions) {
      await attempt(async () => take(subscription, await readNumbers(subscription)))
      if (subscription.isOfPeople) subscription.stream.tellOfPeople()
      await checkAccess(subscription)
    }
  }

  function tellOfPeople({ isForOwners, workspaceId }: { workspaceId: string; isForOwners: boolean }): void {
    for (const { isOfPeople, stream, who } of subscriptions) {
      if (!isOfPeople || who.workspace.id !== workspaceId) continue
      if (!isForOwners || may(who.workspace, 'manage')) stream.tellOfPeople()
    }
  }

  function onNotice(channel: Channel, payload: string): void {
    if (channel === 'board_manual_access') {
      for (const subscription of subscriptions)
        if (subscription.who.person.id === payload) void checkAccess(subscription)
      return
    }
    if (channel === 'board_manual_people') {
      tellOfPeople(JSON.parse(payload) as { workspaceId: string; isForOwners: boolean })
      return
    }
    const { numbers, workspaceId } = JSON.parse(payload) as {
      workspaceId: string
      numbers: Record<string, number>
    }
    for (const subscription of subscriptions)
      if (subscription.who.workspace.id === workspaceId) take(subscription, Object.entries(numbers))
  }

  notices.hear({ onNotice, onGap: (isListening) => void (isListening && catchUp()) })

  return {
    async open(who, readmit, { isOfPeople, lastSeen }) {
      const own = [...subscriptions].filter(({ who: { person } }) => person.id === who.person.id)
      if (own.length >= MAX_STREAMS) throw new AppError('rate_limited')
      beat ??= isClosed ? undefined : setInterval(() => void checkAll(), BEAT_MS).unref()
      await notices.ready
      const stream = createEventStream()
      const subscription: Subscription = { who, readmit, numbers: new Map(), stream, isOfPeople }
      // Before the revisions are read, so that no change is missed in between.
      subscriptions.add(subscription)
      stream.body.once('close', () => subscriptions.delete(subscription))
      try {
        take(subscription, await readNumbers(subscription))
      } catch (error) {
        stream.body.destroy()
        throw error
      }
      if (isClosed) stream.end(false)
      else stream.begin(lastSeen)
      return stream.body
    },
    async close() {
      isClosed = true
      clearInterval(beat)
      for (const { stream } of subscriptions) stream.end(false)
      subscriptions.clear()
    },
  }
}
