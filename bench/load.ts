import { Agent, request } from 'node:http'

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
    })
    sent.on('error', reject)
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
