import { Agent, request } from 'node:http'

export interface Call {
  method: 'GET' | 'PUT' | 'POST'
  url: string
  headers?: Record<string, string | number>
  body?: Buffer | undefined
}

/** Makes one call and reads its answer to the end. */
function send(agent: Agent, { body, headers = {}, method, url }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': body.length }
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.on('data', () => undefined)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/**
 * Makes calls, so many at a time, over connections that stay open.
 *
 * @returns how long each took, in milliseconds, and all together, in seconds
 * @throws when one is not answered with success: a failure is never a fast answer
 */
export async function load(
  clients: number,
  calls: readonly Call[],
): Promise<{ each: number[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const each: number[] = []
  const queue = calls.values()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (const call of queue) {
        const start = performance.now()
        const status = await send(agent, call)
        each.push(performance.now() - start)
        if (status < 200 || status > 299)
          throw new Error(`${call.method} ${call.url} was answered ${String(status)}`)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  agent.destroy()
  return { each, seconds }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}
