import { readdir, readFile } from 'node:fs/promises'
import { type ClientRequest, get } from 'node:http'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { load } from './load.ts'
import type { Product } from './product.ts'
import { percentile } from './statistics.ts'
import { memoryOf } from './usage.ts'

/** A person may have 20 streams. */
const PEOPLE = 10
const STREAMS_EACH = 20
const LISTS = 400
const PASSWORD = 'Correct-horse-1'

export interface StreamFigures {
  /** What all streams together cost the server, in bytes. */
  memory: number
  /** Milliseconds of a list of 500 files, in the median: without streams, with all of them open. */
  list: { without: number; with: number }
}

/**
 * Opens 200 streams of events and reads a list with and without them.
 *
 * @param product without rate limits, with 500 files in folder E
 */
export async function measureStreams(product: Product): Promise<StreamFigures> {
  const { cookie, url } = product
  const address = `${url}/api/files?folder=E`
  const list = async () => {
    const call = { method: 'GET' as const, url: address, headers: { cookie } }
    const { each } = await load(
      4,
      Array.from({ length: LISTS }, () => call),
    )
    return percentile(each, 0.5)
  }
  const people: string[] = [cookie]
  while (people.length < PEOPLE)
    people.push(await signUp(product, `person${String(people.length)}@example.com`))
  await list()
  const without = await list()
  const before = memoryOf(product.pid, 'VmRSS')
  const streams = await Promise.all(
    people.flatMap((person) => Array.from({ length: STREAMS_EACH }, () => openStream(url, person))),
  )
  const memory = memoryOf(product.pid, 'VmRSS') - before
  const withStreams = await list()
  for (const stream of streams) stream.destroy()
  return { memory, list: { without, with: withStreams } }
}

/** Opens one, and waits for its first event. */
function openStream(url: string, cookie: string): Promise<ClientRequest> {
  const { promise, reject, resolve } = Promise.withResolvers<ClientRequest>()
  const request = get(`${url}/api/events`, { headers: { cookie }, agent: false }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`A stream was answered ${String(response.statusCode)}`))
    response.once('data', () => resolve(request))
    response.on('error', () => undefined)
  })
  request.on('error', reject)
  return promise
}

/** Makes an account and signs it in; gives the session's cookie. */
async function signUp({ dataDir, url }: Product, email: string): Promise<string> {
  const post = async (address: string, body: object) =>
    await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post('/api/register-email', { email, password: PASSWORD, firstName: 'Ada' })
  await post('/api/verify-email', { token: await mailedToken(path.join(dataDir, 'outbox'), email) })
  const response = await post('/api/login-email', { email, password: PASSWORD })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`Signing in was answered ${String(response.status)}`)
  return cookie
}

async function mailedToken(outbox: string, email: string): Promise<string> {
  for (let turn = 0; turn < 200; turn += 1) {
    for (const name of await readdir(outbox)) {
      if (!name.endsWith('.eml')) continue
      const { text, to } = await PostalMime.parse(await readFile(path.join(outbox, name)))
      if (to?.[0]?.address === email) return /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No mail came in ten seconds')
}
