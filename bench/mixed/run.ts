import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectToProduct } from '../database.ts'
import { fillCompanies } from '../growth/fill.ts'
import { workTogether } from '../load.ts'
import { table } from '../performance-doc.ts'
import { type Product, startProduct } from '../product.ts'
import { waitForQuiet } from '../quiet.ts'
import { createReport } from '../report.ts'
import { percentile } from '../statistics.ts'
import { companiesOf, hirePeople, kinds } from './people.ts'
import { takeTurns } from './turns.ts'

// Many people work at once, in companies of ten with 1,000 files each. With `--soak` for half an hour, where memory and
// descriptors of the server are to stay level. With `--before` an earlier version works in turns with this one.

const FILES_EACH = 1000
const MOST_MS = 100
/** Until the heap has the size that its work needs. */
const WARM_SHARE = 1 / 3
/** By how much memory or descriptors may be more at the end than after the first third. */
const MOST_GROWTH = 1.15
const SAMPLES = 30

const { values } = parseArgs({
  options: {
    users: { type: 'string' },
    seconds: { type: 'string' },
    pause: { type: 'string', default: '5000' },
    soak: { type: 'boolean', default: false },
    before: { type: 'string' },
  },
})
const users = Number(values.users ?? 500)
const seconds = Number(values.seconds ?? (values.soak ? 1800 : 300))
if (values.before !== undefined) {
  await takeTurns(values.before, { pause: Number(values.pause), seconds, users })
  process.exit()
}

interface Sample {
  minute: number
  megabytes: number
  descriptors: number
}

/** What the server holds, without PostgreSQL; sampled until it is stopped. */
function sampleServer({ pid }: Product): { samples: Sample[]; stop: () => void } {
  const samples: Sample[] = []
  const start = performance.now()
  const sample = async () => {
    const status = await readFile(`/proc/${String(pid)}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
    const { length: descriptors } = await readdir(`/proc/${String(pid)}/fd`)
    const minute = (performance.now() - start) / 60_000
    samples.push({ minute, megabytes: kilobytes / 1024, descriptors })
  }
  // Elsewhere than on Linux there is no /proc: nothing is sampled then.
  const timer = setInterval(() => void sample().catch(() => undefined), (seconds * 1000) / SAMPLES)
  return { samples, stop: () => clearInterval(timer) }
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Compares the last third with the second: the first is for warming up. */
function growthOf(samples: readonly Sample[], valueOf: (sample: Sample) => number): number {
  const third = Math.floor(samples.length * WARM_SHARE)
  return mean(samples.slice(-third).map(valueOf)) / mean(samples.slice(third, 2 * third).map(valueOf))
}

const { publish, report } = createReport()
const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-load-'))
const product = await startProduct(path.join(folder, 'data'))
try {
  const companies = companiesOf(users)
  await fillCompanies(product, { companies, files: companies * FILES_EACH })
  const people = await hirePeople(product, users)
  const isQuiet = await waitForQuiet()
  const sampling = sampleServer(product)
  const figures = await workTogether(people, { pause: Number(values.pause), seconds })
  sampling.stop()

  const all = [...figures.values()].reduce((sum, { each }) => sum + each.length, 0)
  for (const kind of kinds) {
    const { each, failures } = figures.get(kind) ?? { each: [], failures: new Map<string, number>() }
    const [p50, p99] = [percentile(each, 0.5), percentile(each, 0.99)]
    const failed = [...failures].map(([why, count]) => `${String(count)} × ${why}`).join(', ')
    report(
      `${kind}, ${each.length.toLocaleString('en-GB')} times`,
      `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed === '' ? 'no failure' : failed}`,
      `p99 < ${String(MOST_MS)} ms, no failure`,
      each.length > 0 && p99 < MOST_MS && failures.size === 0,
    )
  }
  const client = await connectToProduct(product)
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from blobs where status = 'stored'`,
  )
  await client.end()
  const { samples } = sampling
  if (values.soak) {
    const [memory, descriptors] = [
      growthOf(samples, ({ megabytes }) => megabytes),
      growthOf(samples, (sample) => sample.descriptors),
    ]
    for (const [name, growth] of [
      ['memory of the server', memory],
      ['open descriptors of the server', descriptors],
    ] as const)
      report(
        `${name}, last third to second`,
        `${growth.toFixed(2)} times`,
        `≤ ${String(MOST_GROWTH)} times`,
        growth <= MOST_GROWTH,
      )
  }
  const course = table(
    ['minute', 'memory of the server', 'open descriptors'],
    samples
      .filter((_, index) => index % 3 === 2)
      .map(({ descriptors, megabytes, minute }) => [
        minute.toFixed(1),
        `${megabytes.toFixed(0)} MB`,
        String(descriptors),
      ]),
  )
  const after = [
    `${String(users)} people in ${String(companies)} companies, ${(all / seconds).toFixed(0)} requests a second for ${String(seconds)} s; each pauses ${(Number(values.pause) / 1000).toFixed(0)} s in the mean between two. At the end ${String(rows[0]?.waiting ?? 0)} uploads waited to be read.`,
    ...(values.soak ? [course] : []),
  ].join('\n\n')
  const slowest = Math.max(...[...figures.values()].map(({ each }) => percentile(each, 0.99)))
  const failed = [...figures.values()].reduce(
    (sum, { failures }) => sum + [...failures.values()].reduce((a, b) => a + b, 0),
    0,
  )
  const headline = `With ${String(users)} people at work, ${(all / seconds).toFixed(0)} requests a second, 99 % of every kind are answered within ${slowest.toFixed(0)} ms; ${failed === 0 ? 'none fails' : `${String(failed)} fail`}.`
  publish(values.soak ? 'soak' : 'load', { isQuiet, after, ...(!values.soak && { headline }) })
} finally {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}
