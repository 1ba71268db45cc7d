import { Readable } from 'node:stream'
import type { ChangedEvent } from '#contract/notices/events.ts'
import { changedAreas, revisionNumber } from '#contract/company/revisions.ts'

/** The pause between notices of changes that follow one another; the first change is sent at once. */
const PAUSE_MS = 400
/** How long a browser waits before it connects again. */
const RETRY_MS = 2000
/** A client that does not read so much is disconnected; it comes back to the present revision. */
const MAX_UNREAD_BYTES = 65_536

/** One open stream of events. */
export interface EventStream {
  /** What is sent to the client. */
  body: Readable
  /** Tells what changed up to a revision; before the stream has begun, that is where it begins. */
  advance(revision: string): void
  /**
   * Tells the present revision.
   *
   * @param lastSeen the revision that the client has seen, when it comes back: what changed since is sent, too
   */
  begin(lastSeen: string | undefined): void
  /** Tells that who belongs to the company changed. It is no part of the revision. */
  tellOfPeople(): void
  /** Keeps proxies from closing the connection. */
  beat(): void
  /** @param isOver whether the client must not come back */
  end(isOver: boolean): void
}

export function createEventStream(now: () => number = Date.now): EventStream {
  const body = new Readable({ read: () => undefined })
  let told = ''
  let toldAt = Number.NEGATIVE_INFINITY
  let next = ''
  let hasBegun = false
  let havePeopleChanged = false
  let pause: NodeJS.Timeout | undefined
  body.once('close', () => clearTimeout(pause))

  function write(text: string): void {
    if (body.readableEnded || body.destroyed) return
    body.push(text)
    if (body.readableLength > MAX_UNREAD_BYTES) body.destroy()
  }

  function send(event: 'current' | 'changed' | 'access' | 'people' | 'ended', data: object, id = told): void {
    write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  function tell(): void {
    pause = undefined
    const functions = changedAreas(told, next)
    if (functions?.length === 0) return
    told = next
    toldAt = now()
    const revision = revisionNumber(told)
    if (functions === undefined) send('access', { revision })
    else send('changed', { revision, functions } satisfies ChangedEvent)
  }

  return {
    body,
    advance(revision) {
      next = revision
      if (!hasBegun || pause !== undefined) return
      const wait = toldAt + PAUSE_MS - now()
      if (wait <= 0) tell()
      else pause = setTimeout(tell, wait)
    },
    begin(lastSeen) {
      hasBegun = true
      told = next
      write(`retry: ${String(RETRY_MS)}\n\n`)
      send('current', { revision: revisionNumber(told) })
      if (havePeopleChanged) send('people', {})
      if (lastSeen === undefined) return
      told = lastSeen
      tell()
    },
    tellOfPeople() {
      if (hasBegun) send('people', {})
      else havePeopleChanged = true
    },
    beat() {
      write(': \n\n')
    },
    end(isOver) {
      if (isOver) send('ended', {})
      if (!body.destroyed) body.push(null)
    },
  }
}
