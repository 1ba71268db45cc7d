// Uploads every file of a folder (CORPUS), then damaged copies and harmful documents; prints the results of reading,
// thumbnails and print forms by kind, and the server's response times meanwhile. The exit code is 1 when anything crashed
// or timed out. Arguments: one part (whole, damaged, harmful), and a share of it (1/3).
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/manual/files.ts'
import { officeView } from '#contract/documents/mimetypes.ts'
import { startProduct } from '../product.ts'
import { inShare, percentile } from '../statistics.ts'
import { damaged, harmful, type Sample, valid } from './samples.ts'
import { watchServer } from './watch.ts'

/** Counts by message. */
type Counts = Map<string, number>

interface Row {
  files: number
  done: number
  /** Read in parts, by what is missing. */
  partly: Counts
  unreadable: Counts
  thumbnails: number
  prints: number
  /** Read, but without a print form. */
  notPrinted: Counts
  crashed: number
  slowestMs: number
  slowest: string
  peakMb: number
}

const POLL_MS = 40
const TIMEOUT_MS = 15 * 60_000
/** The resolution of the event loop's delay, which is part of the measured values; in milliseconds. */
const RESOLUTION_MS = 10
/** The message for a kind without print forms. */
const NO_PRINT = 'This type of file cannot be printed.'

const rows = new Map<string, Row>()
/** Peak memory while the current document is read. */
let peakMb = 0

function rowOf(kind: string): Row {
  const row = rows.get(kind) ?? {
    files: 0,
    done: 0,
    partly: new Map(),
    unreadable: new Map(),
    thumbnails: 0,
    prints: 0,
    notPrinted: new Map(),
    crashed: 0,
    slowestMs: 0,
    slowest: '',
    peakMb: 0,
  }
  rows.set(kind, row)
  return row
}

function count(counts: Counts, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

function format(counts: Counts): string {
  return [...counts].map(([what, times]) => `${String(times)} ${what}`).join(', ')
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-corpus-'))
const { OFFICE_CONVERTER = 'auto' } = process.env
const product = await startProduct(dataDir, { OFFICE_CONVERTER })
const seen: Array<{ id: string; row: Row; name: string }> = []

async function fileOf(id: string): Promise<File> {
  return (await (await product.request(`/api/files/${id}`)).json()) as File
}

/** @throws when it is not read in time */
async function whenRead(id: string): Promise<File> {
  const start = performance.now()
  while (performance.now() - start < TIMEOUT_MS) {
    const file = await fileOf(id)
    if (file.status !== 'stored') return file
    await sleep(POLL_MS)
  }
  throw new Error('It was not read in time')
}

async function processSample(group: string, { bytes, name }: Sample): Promise<void> {
  const start = performance.now()
  peakMb = 0
  let kind = group
  try {
    const stored = await product.upload('A', name, bytes)
    if (stored === undefined) throw new Error('It was not stored')
    kind = `${group} ${stored.mimetype.replace(/^application\/(vnd\.)?(openxmlformats-officedocument\.)?/, '')}`
    const row = rowOf(kind)
    const { status, statusReason } = await whenRead(stored.id)
    seen.push({ id: stored.id, row, name })
    if (status === 'unreadable') count(row.unreadable, statusReason ?? '')
    else {
      row.done += 1
      if (statusReason !== null) count(row.partly, statusReason)
    }
    if (officeView(stored.mimetype) === 'sheets') await expectNoFailure(`/api/files/${stored.id}/sheets`)
    const print = await expectNoFailure(`/api/files/${stored.id}/print-pdf`)
    if (print === undefined) row.prints += 1
    else if (status === 'indexed' && print !== NO_PRINT) count(row.notPrinted, print)
  } catch (error) {
    rowOf(kind).crashed += 1
    console.error(`${name} crashed:`, error)
  }
  const row = rowOf(kind)
  row.files += 1
  row.peakMb = Math.max(row.peakMb, peakMb)
  const took = performance.now() - start
  if (took <= row.slowestMs) return
  row.slowestMs = took
  row.slowest = name
}

/**
 * @returns the message when the request was refused
 * @throws when the server failed
 */
async function expectNoFailure(address: string): Promise<string | undefined> {
  const response = await product.request(address)
  if (response.ok) {
    await response.arrayBuffer()
    return undefined
  }
  const { message } = (await response.json()) as { message: string }
  if (response.status >= 500) throw new Error(`${address}: ${String(response.status)} ${message}`)
  return message
}

/** Waits for the thumbnails of Office documents, which are made last. */
async function countThumbnails(): Promise<void> {
  const start = performance.now()
  const states = ['board_manual_jobs{state="waiting"}', 'board_manual_jobs{state="running"}']
  while (
    (await product.metrics(...states)).some((jobs) => jobs > 0) &&
    performance.now() - start < TIMEOUT_MS
  )
    await sleep(500)
  for (const { id, row } of seen) if ((await fileOf(id)).hasThumbnail) row.thumbnails += 1
}

function printTable(): void {
  const lines = [...rows]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, row]) => [
      kind,
      row.files,
      row.done,
      format(row.partly),
      format(row.unreadable),
      row.thumbnails,
      row.prints,
      format(row.notPrinted),
      row.crashed,
      `${(row.slowestMs / 1000).toFixed(1)} s ${row.slowest}`,
      `${row.peakMb.toFixed(0)} MB`,
    ])
  const heads = 'kind|files|done|of them partly|unreadable|thumbnails|prints|not printed|crashed|slowest|peak'
  for (const line of [heads.split('|'), heads.split('|').map(() => '---'), ...lines])
    console.log(`| ${line.join(' | ')} |`)
}

function timesOf(values: readonly number[]): string {
  return `p99 ${percentile(values, 0.99).toFixed(0)} ms, slowest ${percentile(values, 1).toFixed(0)} ms`
}

async function samplesIn(folder: string): Promise<Sample[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((found) => found.isFile())
  return await Promise.all(
    files.map(async ({ name, parentPath }) => ({ name, bytes: await readFile(path.join(parentPath, name)) })),
  )
}

const [, , part, share] = process.argv
const folder = process.env['CORPUS']
// Before the measurements, because it blocks this process.
const samples = part === 'harmful' ? [] : folder === undefined ? await valid() : await samplesIn(folder)
const made = part === undefined || part === 'harmful' ? await harmful() : []

/** The documents with their groups. */
function* documents(): Generator<[group: string, sample: Sample]> {
  if (part !== 'damaged') for (const sample of samples) yield ['whole', sample]
  if (part !== 'whole')
    for (const sample of samples) for (const copy of damaged(sample)) yield ['damaged', copy]
  for (const sample of made) yield ['harmful', sample]
}

const watch = await watchServer(product, (mb) => {
  peakMb = Math.max(peakMb, mb)
})
// Resets the metrics.
await product.metrics()
// After an interruption the results so far are printed.
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
const isSelected = inShare(share)
let at = 0
for (const [group, sample] of documents()) {
  if (stopping.signal.aborted) break
  if (isSelected(at)) await processSample(group, sample)
  at += 1
}
if (stopping.signal.aborted) console.log(`Interrupted before document ${String(at + 1)}`)
const lags = await product.metrics('nodejs_eventloop_lag_p99_seconds', 'nodejs_eventloop_lag_max_seconds')
const [late, latest] = lags.map((seconds) => `${(seconds * 1000 - RESOLUTION_MS).toFixed(1)} ms`)
await watch.stop()
await countThumbnails()
printTable()

const crashed = [...rows.values()].reduce((sum, row) => sum + row.crashed, 0)
const failures = product.output().match(/Failed task .*/g) ?? []
const { idle, ready, uploads } = watch
console.log(`crashed: ${String(crashed)}; jobs that failed and were retried: ${String(failures.length)}`)
for (const failure of failures) console.log(failure)
console.log(`/readyz ${timesOf(ready)}; an idle server at the same time: ${timesOf(idle)}`)
console.log(
  `${String(uploads.filter(Number.isFinite).length)} of ${String(uploads.length)} uploads succeeded meanwhile, ${timesOf(uploads)}`,
)
console.log(
  `event loop delay p99 ${late}, at most ${latest}; memory of the server at most ${(product.peakMemory() / 1_048_576).toFixed(0)} MB`,
)
await product.stop()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = crashed === 0 && ready.every(Number.isFinite) && uploads.every(Number.isFinite) ? 0 : 1
