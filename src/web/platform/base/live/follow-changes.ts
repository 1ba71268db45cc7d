import { queryClient } from '../query-client.ts'
import { userQuery } from '../session.ts'
import { advanceTo, type Live } from './advance.ts'
import { refreshCompany } from './refresh-company.ts'
import { seenRevision } from './seen-revision.ts'

const FIRST_RETRY_MS = 1000
const MAX_RETRY_MS = 60_000
const TICK_MS = 10_000
/** A timer that is so late was stopped: the device slept, and its connections may be gone without anybody's notice. */
const SLEPT_MS = 30_000

type Message = { ask: true } | { at: string } | { isOfPeople: true }

/** Handles the messages of a stream. */
interface Hearing {
  /** A stream has begun. */
  onCurrent: () => void
  onRevision: (revision: string) => void
  /** Who belongs to the company, or what it says of itself, has changed. */
  onPeople: () => void
}

/**
 * Keeps this page up to date while it is visible. One of the visible pages of a company in a browser holds a lock
 * and the stream of events, and passes on what it hears: browsers open few connections to one server.
 *
 * @returns ends it
 */
export function followChanges(access: Live, address: string): () => void {
  const name = `board-manual ${address}`
  const channel = new BroadcastChannel(name)
  let leading: AbortController | undefined

  const hear = (revision: string) => advanceTo(access, revision)
  const hearOfPeople = () => {
    void refreshCompany()
    channel.postMessage({ isOfPeople: true } satisfies Message)
  }
  let hasListened = false
  let wasHidden = false
  const lead = (signal: AbortSignal) =>
    readStream(address, signal, {
      onCurrent: () => {
        // The revision does not tell of people: what happened while no stream was open is read again.
        if (hasListened) hearOfPeople()
        hasListened = true
        wasHidden = false
      },
      onRevision: (revision) => {
        hear(revision)
        channel.postMessage({ at: revision } satisfies Message)
      },
      onPeople: hearOfPeople,
    })

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('at' in data) {
      hear(data.at)
      if (wasHidden) void refreshCompany()
      wasHidden = false
    } else if ('isOfPeople' in data) void refreshCompany()
    else if (leading !== undefined) tellWhereWeAre()
  })
  function tellWhereWeAre() {
    const at = seenRevision(access)
    if (at !== undefined) channel.postMessage({ at } satisfies Message)
  }

  function begin() {
    if (document.visibilityState === 'hidden' || leading !== undefined) return
    leading = new AbortController()
    void withLock(name, leading.signal, lead)
    // Messages that came while this page was hidden.
    channel.postMessage({ ask: true } satisfies Message)
  }
  function stop() {
    leading?.abort()
    leading = undefined
    wasHidden = true
  }
  function restart() {
    stop()
    begin()
  }
  const onVisibility = () => (document.visibilityState === 'hidden' ? stop() : begin())

  let tickedAt = Date.now()
  const clock = setInterval(() => {
    const late = Date.now() - tickedAt - TICK_MS
    tickedAt = Date.now()
    if (late > SLEPT_MS) restart()
  }, TICK_MS)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('online', restart)
  begin()
  return () => {
    stop()
    clearInterval(clock)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('online', restart)
    channel.close()
  }
}

/** Where the browser has no locks (only secure addresses have), each page does it for itself. */
async function withLock(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return await work(signal)
  try {
    await locks.request(name, { signal }, () => work(signal))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Reads events until it is aborted, with a new stream whenever one has ended. */
async function readStream(address: string, signal: AbortSignal, hearing: Hearing): Promise<void> {
  let wait = FIRST_RETRY_MS
  while (!signal.aborted) {
    let hasBegun = false
    await streamUntilEnd(address, signal, {
      ...hearing,
      onCurrent: () => {
        wait = FIRST_RETRY_MS
        hasBegun = true
        hearing.onCurrent()
      },
    })
    // Refused again: perhaps somebody signed out elsewhere.
    if (!hasBegun && wait > FIRST_RETRY_MS)
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey })
    await pause(wait, signal)
    wait = Math.min(wait * 2, MAX_RETRY_MS)
  }
}

/** Fulfilled when the stream is over; after a mere break the browser opens it again by itself. */
function streamUntilEnd(address: string, signal: AbortSignal, { onCurrent, onPeople, onRevision }: Hearing) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const source = new EventSource(address)
  const end = () => {
    source.close()
    resolve()
  }
  for (const event of ['current', 'changed', 'access'])
    source.addEventListener(event, ({ lastEventId }: MessageEvent<string>) => onRevision(lastEventId))
  source.addEventListener('current', onCurrent)
  source.addEventListener('people', onPeople)
  // The session is over, or it has a new id, of which the answer under way will tell.
  source.addEventListener('ended', end)
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) end()
  })
  signal.addEventListener('abort', end, { once: true })
  return promise
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer)
      resolve()
    },
    { once: true },
  )
  return promise
}
