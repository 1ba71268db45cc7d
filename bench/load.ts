import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a request may stand still. */
const SILENT_MS = 60_000

export interface Call {
  method: 'GET' | 'PUT' | 'POST'
  url: string
  headers?: Record<string, string | number>
  body?: Buffer | undefined
}

/** Sends one request and reads the whole response. */
function send(agent: Agent, { body, headers = {}, method, url }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length }
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.on('data', () => undefined)
      response.on('end', () => resolve(response.statusCode ?? 0))
      // Without a listener a response that breaks off would never end.
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.setTimeout(SILENT_MS, () => sent.destroy(new Error(`No answer to ${method} ${url}`)))
    sent.end(body)
  })
}

/**
 * Sends requests over persistent connections.
 *
 * @param clients how many are sent at the same time
 * @returns the duration of each in milliseconds, and of all together in seconds
 * @throws when a response is neither successful nor 304
 */
export async function load(
  clients: number,
  calls: readonly Call[],
): Promise<{ each: number[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const each: number[] = []
  const queue = calls.values()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const call of queue) {
        const start = performance.now()
        const status = await send(agent, call)
        each.push(performance.now() - start)
        if ((status < 200 || status > 299) && status !== 304)
          throw new Error(`${call.method} ${call.url} was answered ${String(status)}`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return { each, seconds }
}

/** A call with the kind that it counts as. */
export interface KindOfCall extends Call {
  kind: string
}

/** What came of the calls of one kind. */
export interface KindFigures {
  /** The duration of each, in milliseconds. */
  each: number[]
  /** How often each status other than success and 304 was answered, or each error thrown. */
  failures: Map<string, number>
}

/**
 * Lets people work beside each other: each makes a call, waits for the answer, pauses, and goes on until the time is over.
 *
 * @param people what each of them does next
 * @param pause between an answer and the next call, in milliseconds in the mean; as often short as in real life
 * @param warmUp how many seconds before do not count: after a rest connections and plans are made anew
 */
export async function workTogether(
  people: ReadonlyArray<() => KindOfCall>,
  { pause, seconds, warmUp = 0 }: { pause: number; seconds: number; warmUp?: number },
): Promise<Map<string, KindFigures>> {
  const agent = new Agent({ keepAlive: true })
  const figures = new Map<string, KindFigures>()
  const begin = performance.now() + warmUp * 1000
  const end = begin + seconds * 1000
  await Promise.all(
    people.map(async (next) => {
      // They do not all begin at once.
      await sleep(Math.random() * pause)
      while (performance.now() < end) {
        const call = next()
        const its: KindFigures = figures.get(call.kind) ?? { each: [], failures: new Map() }
        figures.set(call.kind, its)
        const start = performance.now()
        const answer = await send(agent, call).catch(
          (error: NodeJS.ErrnoException) => error.code ?? error.message,
        )
        if (start >= begin) its.each.push(performance.now() - start)
        if (typeof answer === 'string' || ((answer < 200 || answer > 299) && answer !== 304))
          its.failures.set(String(answer), (its.failures.get(String(answer)) ?? 0) + 1)
        await sleep(-Math.log(1 - Math.random()) * pause)
      }
    }),
  )
  agent.destroy()
  return figures
}
