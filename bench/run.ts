import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { File } from '#contract/manual/files.ts'
import { exampleFor, type Nginx, startNginx } from '#server/testing/nginx.ts'
import { measureBudget } from './budget.ts'
import { measureCosts } from './costs.ts'
import { measureDigests } from './digests.ts'
import { measureStreams } from './events.ts'
import { type Call, load } from './load.ts'
import { startWebDav } from './nginx.ts'
import { type Product, startProduct } from './product.ts'
import { measurePeers } from './peers.ts'
import { measurePractice } from './practice.ts'
import { waitForQuiet } from './quiet.ts'
import { createReport } from './report.ts'
import { fresh, LARGE, put, SMALL, times, upload } from './requests.ts'
import { fillManual, measureNameSearch, measureSearch } from './search.ts'
import { measureSecondStart } from './second-start.ts'
import { percentile } from './statistics.ts'
import { processorTime } from './usage.ts'

// Compares the product with nginx, which only copies bytes: the cost of hashing, syncing, a database and accounts. With
// `--peers` also with what a company would install instead.

const ROUNDS = 3

const { values } = parseArgs({
  options: {
    peers: { type: 'boolean', default: false },
    costs: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
})
if (values.costs) {
  await measureCosts(values.before)
  await measureBudget()
  process.exit()
}
const { attempt, publish, report } = createReport()

/** Alternates both and compares their rates: requests per second, the median of all rounds. */
async function compare(
  name: string,
  target: number,
  clients: number,
  ours: (round: number) => Call[],
  theirs: (round: number) => Call[],
): Promise<void> {
  await attempt(name, async () => {
    const rates = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [ours(round), theirs(round)]
      rates.ours.push(a.length / (await load(clients, a)).seconds)
      rates.theirs.push(b.length / (await load(clients, b)).seconds)
    }
    const [own, other] = [percentile(rates.ours, 0.5), percentile(rates.theirs, 0.5)]
    const ratio = own / other
    report(
      name,
      `${own.toFixed(1)}/s : ${other.toFixed(1)}/s = ${ratio.toFixed(3)}`,
      target === 0 ? '' : `≥ ${String(target)}`,
      ratio >= target,
    )
  })
}

async function measureFiles(product: Product, nginx: Nginx): Promise<void> {
  await load(
    4,
    times(40, (index) => upload(product, 'C', `warm ${String(index)}.bin`, fresh(SMALL))),
  )
  for (const [clients, folder, target] of [
    [1, 'A', 0],
    [16, 'B', 0.2],
  ] as const) {
    await compare(
      `500 uploads of 100 KB, ${String(clients)} client(s)`,
      target,
      clients,
      (round) =>
        times(500, (index) => upload(product, folder, `${String(round)} ${String(index)}.bin`, fresh(SMALL))),
      (round) =>
        times(500, (index) => put(nginx, `${folder}/${String(round)}-${String(index)}.bin`, fresh(SMALL))),
    )
  }
  await compare(
    '50 MB upload',
    0.25,
    1,
    (round) => [upload(product, 'D', `${String(round)}.bin`, fresh(LARGE))],
    (round) => [put(nginx, `D/${String(round)}.bin`, fresh(LARGE))],
  )
  await measureProcessor(product)
  await measureReading(product, nginx)
}

/** What an upload takes of the processor, the server and PostgreSQL together. */
async function measureProcessor(product: Product): Promise<void> {
  const uploads = times(500, (index) => upload(product, 'B', `counted ${String(index)}.bin`, fresh(SMALL)))
  const before = processorTime(product.pid)
  await load(16, uploads)
  const each = (processorTime(product.pid) - before) / uploads.length
  report('processor time of each of them', `${each.toFixed(2)} ms`, '≤ 2.2 ms', each <= 2.2)
}

async function measureReading(product: Product, nginx: Nginx): Promise<void> {
  const { cookie, url } = product
  const headers = { cookie }
  await load(
    16,
    times(500, (index) => upload(product, 'E', `listed ${String(index)}.bin`, fresh(64))),
  )
  await load(
    16,
    times(500, (index) => put(nginx, `E/listed-${String(index)}.bin`, fresh(64))),
  )
  const list = async (folder: string) =>
    (await (await fetch(`${url}/api/files?folder=${folder}`, { headers })).json()) as File[]
  const [small] = await list('A')
  const [large] = await list('D')
  const download = (origin: string, file: File | undefined): Call => ({
    method: 'GET',
    url: `${origin}/api/files/${String(file?.id)}/download`,
    headers,
  })
  const get = (name: string): Call => ({ method: 'GET', url: `${nginx.url}/${name}` })
  const listing = (of: Record<string, string> = {}): Call => ({
    method: 'GET',
    url: `${url}/api/files?${new URLSearchParams({ folder: 'E', ...of }).toString()}`,
    headers,
  })
  const { headers: first } = await fetch(listing().url, { headers })
  const known = { ...headers, 'if-none-match': first.get('etag') ?? '' }
  const theirList = () => times(400, () => get('E/'))
  let asked = 0
  await compare(
    'list of 500, which the client has',
    1,
    4,
    () => times(400, () => ({ ...listing(), headers: known })),
    theirList,
  )
  await compare(
    'list of 500, unchanged since it was asked for',
    1,
    4,
    () => times(400, () => listing()),
    theirList,
  )
  // The server knows no other request by which it could have kept the answer.
  await compare(
    'list of 500, changed since',
    0.25,
    4,
    () => times(400, () => listing({ asked: String((asked += 1)) })),
    theirList,
  )
  const downloads = [
    ['100 KB download, 16 clients', small, 'A/0-0.bin', 16, 3000, 0.4],
    ['50 MB download', large, 'D/0.bin', 1, 10, 1],
  ] as const
  for (const [name, file, theirs, clients, count, target] of downloads)
    await compare(
      name,
      target,
      clients,
      () => times(count, () => download(url, file)),
      () => times(count, () => get(theirs)),
    )
  const proxy = await startNginx(path.join(folder, 'proxy'), exampleFor(url, product.dataDir))
  try {
    for (const [name, file, theirs, clients, count] of downloads)
      await compare(
        `${name}, through nginx with ACCEL_ROOT`,
        0.8,
        clients,
        () => times(count, () => download(proxy.url, file)),
        () => times(count, () => get(theirs)),
      )
  } finally {
    await proxy.stop()
  }
}

function reportMemory(name: string, bytes: number, most: number): void {
  const megabytes = bytes / 1_048_576
  report(name, `${megabytes.toFixed(0)} MB`, `≤ ${String(most)} MB`, megabytes <= most)
}

/** On a product of its own: accounts are made, which rate limits are against. */
async function measureEvents(): Promise<void> {
  const unlimited = await startProduct(path.join(folder, 'events'), { RATE_LIMIT: 'off', MAX_DELAY_MS: '0' })
  try {
    await load(
      16,
      times(500, (index) => upload(unlimited, 'E', `listed ${String(index)}.bin`, fresh(64))),
    )
    const digests = await measureDigests()
    report(
      `weekly mails of ${String(digests.mails)} companies`,
      `${digests.seconds.toFixed(1)} s`,
      '1,000 in < 60 s',
      digests.mails === 1000 && digests.seconds < 60,
    )
    const { list, memory } = await measureStreams(unlimited)
    const megabytes = memory / 1_048_576
    report('200 open streams of events', `${megabytes.toFixed(1)} MB`, '< 60 MB', megabytes < 60)
    const ratio = list.with / list.without
    report(
      'list of 500 with them',
      `p50 ${list.with.toFixed(1)} ms : ${list.without.toFixed(1)} ms without`,
      '≤ 1.1 times',
      ratio <= 1.1,
    )
  } finally {
    await unlimited.stop()
  }
}

async function measureSearches(product: Product): Promise<void> {
  await fillManual(product)
  const names = await measureNameSearch(product)
  report(
    'search for names among 100,000 files, 16 clients',
    `${names.rate.toFixed(0)}/s, p50 ${names.p50.toFixed(1)} ms, p99 ${names.p99.toFixed(1)} ms`,
    '≥ 1,000/s, p99 < 30 ms',
    names.rate >= 1000 && names.p99 < 30,
  )
  const { search, filtered, spellings } = await measureSearch(product)
  for (const [name, { p50, p99 }, most] of [
    ['search over 100,000 files with 2 kB of text', search, 50],
    ['the same with filters', filtered, 100],
    ['suggested spellings for a search that found nothing', spellings, 100],
  ] as const) {
    report(name, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`, `p99 < ${String(most)} ms`, p99 < most)
  }
}

async function measureStarts(): Promise<void> {
  const { idleMemory, seconds } = await measureSecondStart(path.join(folder, 'started-twice'))
  report('second start, from `npm start`', `${seconds.toFixed(2)} s`, '≤ 1.5 s', seconds <= 1.5)
  reportMemory('memory of the server that nobody uses', idleMemory, 120)
}

async function measureTable(): Promise<void> {
  const { first, prepared, unprepared } = await measurePractice(path.join(folder, 'practice'))
  for (const [name, milliseconds] of [
    ['the table of 200 companies, the first after a start and nothing prepared', first],
    ['the same later, nothing prepared', unprepared],
    ['the same, prepared', prepared],
  ] as const)
    report(name, `${milliseconds.toFixed(0)} ms`, '< 300 ms', milliseconds < 300)
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
try {
  const product = await startProduct(path.join(folder, 'product'), { ACCEL_ROOT: '/stored/' })
  const nginx = await startWebDav(path.join(folder, 'nginx')).catch((error: unknown) => console.error(error))
  let isQuiet = false
  try {
    isQuiet = await waitForQuiet()
    if (nginx === undefined) console.log('nginx does not run: no ratios are measured.')
    else await attempt('files beside nginx', () => measureFiles(product, nginx))
    reportMemory('memory of the server under load', product.peakMemory(), 220)
    await attempt('search', () => measureSearches(product))
  } finally {
    await product.stop()
    await nginx?.stop()
  }
  await attempt('events and mails', measureEvents)
  await attempt('second start', measureStarts)
  await attempt('the table of 200 companies', measureTable)
  publish('bench', { isQuiet, programs: [nginx?.version ?? 'no nginx'] })
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (values.peers) await measurePeers()
