import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import { askParent, type ParentAnswers } from '#server/platform/parent.ts'

/** The most callers and routes whose calls are remembered. */
const MAX_CALLERS = 50_000

/** Counts the calls of each key in a window of time, which begins with the first of them. */
export function createCounts(): ParentAnswers['count'] {
  const windows = new LRUCache<string, { current: number; endsAt: number }>({ max: MAX_CALLERS })
  return (key, timeWindow) => {
    const now = Date.now()
    const known = windows.get(key)
    const isOpen = known !== undefined && known.endsAt > now
    const window = isOpen ? known : { current: 0, endsAt: now + timeWindow }
    window.current += 1
    windows.set(key, window)
    return { current: window.current, ttl: window.endsAt - now }
  }
}

/** Limits the calls from an address to all servers on one port together: their parent counts. */
export class SharedStore implements FastifyRateLimitStore {
  readonly #route: string

  /** @param options those of a limited route, as @fastify/rate-limit gives them */
  constructor(options: { routeInfo?: { method: unknown; url: string } }) {
    this.#route = JSON.stringify([options.routeInfo?.method, options.routeInfo?.url])
  }

  incr(key: string, tell: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    askParent('count', `${this.#route} ${key}`, timeWindow).then(
      (counted) => tell(null, counted),
      (error: unknown) => tell(error as Error),
    )
  }

  child(options: object): SharedStore {
    return new SharedStore(options)
  }
}
