import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { File } from '#contract/files.ts'
import { measureDigests } from './digests.ts'
import { measureStreams } from './events.ts'
import { type Call, load } from './load.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { type Product, startProduct } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { createReport } from './report.ts'
import { fillManual, measureSearch } from './search.ts'
import { percentile } from './statistics.ts'

// Compares the product with nginx, which only copies bytes: the cost of hashing, syncing, a database and accounts.

const SMALL = 100_000
const LARGE = 50_000_000
const ROUNDS = 3

const { publish, report } = createReport()

const boundary = 'bench-boundary'

function upload({ cookie, url }: Product, folder: string, name: string, bytes: Buffer): Call {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="folderId"\r\n\r\n${folder}\r\n--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return {
    method: 'POST',
    url: `${url}/api/files/upload`,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  }
}

const put = ({ url }: Nginx, name: string, body: Buffer): Call => ({
  method: 'PUT',
  url: `${url}/${name}`,
  body,
})

/** Alternates both and compares their rates: requests per second, the median of all rounds. */
async function compare(
  name: string,
  target: number,
  clients: number,
  ours: (round: number) => Call[],
  theirs: (round: number) => Call[],
): Promise<void> {
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
    `≥ ${String(target)}`,
    ratio >= target,
  )
}

const times = (count: number, make: (index: number) => Call) =>
  Array.from({ length: count }, (_, index) => make(index))
const fresh = (size: number) => randomBytes(size)

async function measureFiles(product: Product, nginx: Nginx): Promise<void> {
  await load(
    4,
    times(40, (index) => upload(product, 'C', `warm ${String(index)}.bin`, fresh(SMALL))),
  )
  for (const [clients, folder, target] of [
    [1, 'A', 0],
    [16, 'B', 0.1],
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
  await measureReading(product, nginx)
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
  const download = (file: File | undefined): Call => ({
    method: 'GET',
    url: `${url}/api/files/${String(file?.id)}/download`,
    headers,
  })
  const get = (name: string): Call => ({ method: 'GET', url: `${nginx.url}/${name}` })
  const listing: Call = { method: 'GET', url: `${url}/api/files?folder=E`, headers }
  await compare(
    'list of 500',
    0.25,
    4,
    () => times(400, () => listing),
    () => times(400, () => get('E/')),
  )
  await compare(
    '100 KB download, 16 clients',
    0.25,
    16,
    () => times(3000, () => download(small)),
    () => times(3000, () => get('A/0-0.bin')),
  )
  await compare(
    '50 MB download',
    0.6,
    1,
    () => times(10, () => download(large)),
    () => times(10, () => get('D/0.bin')),
  )
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
    const { list, memory, notModified } = await measureStreams(unlimited)
    const megabytes = memory / 1_048_576
    report('200 open streams of events', `${megabytes.toFixed(1)} MB`, '< 60 MB', megabytes < 60)
    const ratio = list.with / list.without
    report(
      'list of 500 with them',
      `p50 ${list.with.toFixed(1)} ms : ${list.without.toFixed(1)} ms without`,
      '≤ 1.1 times',
      ratio <= 1.1,
    )
    report(
      'the same list, not modified',
      `p50 ${notModified.toFixed(1)} ms`,
      `< ${list.without.toFixed(1)} ms`,
      notModified < list.without,
    )
  } finally {
    await unlimited.stop()
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
const product = await startProduct(path.join(folder, 'product'))
const nginx = await startNginx(path.join(folder, 'nginx'))
try {
  const isQuiet = await waitForQuiet()
  if (nginx === undefined) console.log('nginx is not installed: no ratios are measured.')
  else await measureFiles(product, nginx)
  const memory = (await product.peakMemory()) / 1_048_576
  report('memory of the server under load', `${memory.toFixed(0)} MB`, '< 300 MB', memory < 300)
  await fillManual(product)
  const { search, filtered, spellings } = await measureSearch(product)
  for (const [name, { p50, p99 }, most] of [
    ['search over 100,000 files with 2 kB of text', search, 50],
    ['the same with filters', filtered, 100],
    ['suggested spellings for a search that found nothing', spellings, 100],
  ] as const) {
    report(name, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`, `p99 < ${String(most)} ms`, p99 < most)
  }

  await measureEvents()

  publish('bench', { isQuiet, programs: [nginx?.version ?? 'no nginx'] })
} finally {
  await product.stop()
  await nginx?.stop()
  await rm(folder, { recursive: true, force: true })
}
