// Takes every file of a folder (CORPUS) through all that a server does with documents, then damaged copies of each and
// documents that are made to do harm, and prints what came of them by kind, and how the server answered meanwhile. Ends
// with 1 when anything crashed or was never done. One part alone by its name: whole, damaged, harmful; and of that every
// so many-th alone: harmful 1/3.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/files.ts'
import type { UploadReply } from '#contract/uploads.ts'
import { officeView } from '#contract/mimetypes.ts'
import { launchProduct, signUpAt } from '#server/testing/product.ts'
import { inShare } from '../share.ts'
import { damaged, harmful, type Sample, sound } from './samples.ts'
import { peakOf, watchServer } from './watch.ts'

/** How often something was said. */
type Counts = Map<string, number>

interface Row {
  files: number
  done: number
  /** Those that were read, with what is missing of them. */
  partly: Counts
  unreadable: Counts
  thumbnails: number
  prints: number
  /** Those that were read and have no print form. */
  notPrinted: Counts
  crashed: number
  slowestMs: number
  slowest: string
  peakMb: number
}

const LOOK_MS = 40
/** After so long a document counts as never done. */
const PATIENCE_MS = 15 * 60_000
/** What the event loop's delay is measured by is part of it, in milliseconds. */
const RESOLUTION_MS = 10
/** Said of every document of a kind that has no print form. */
const NO_PRINT = 'This type of file cannot be printed.'

const rows = new Map<string, Row>()
/** Of the document that is being worked on. */
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

function told(counts: Counts): string {
  return [...counts].map(([what, times]) => `${String(times)} ${what}`).join(', ')
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-corpus-'))
const { OFFICE_CONVERTER = 'auto' } = process.env
const product = await launchProduct({ DATA_DIR: dataDir, OFFICE_CONVERTER })
const pid = product.process.pid ?? 0
const cookie = await signUpAt(product.url, dataDir)
const seen: Array<{ id: string; row: Row; name: string }> = []

const ask = async (address: string, init?: RequestInit) =>
  await fetch(product.url + address, { headers: { cookie }, ...init })

async function upload(name: string, bytes: Uint8Array): Promise<File | undefined> {
  const body = new FormData()
  body.append('folderId', 'A')
  body.append('files', new Blob([Uint8Array.from(bytes)]), name)
  const response = await ask('/api/files/upload', { method: 'POST', body })
  return ((await response.json()) as UploadReply).files[0]
}

async function look(id: string): Promise<File> {
  return (await (await ask(`/api/files/${id}`)).json()) as File
}

/** @throws when it is never read to its end */
async function whenRead(id: string): Promise<File> {
  const start = performance.now()
  while (performance.now() - start < PATIENCE_MS) {
    const file = await look(id)
    if (file.status !== 'stored') return file
    await sleep(LOOK_MS)
  }
  throw new Error('It was never read')
}

async function take(group: string, { bytes, name }: Sample): Promise<void> {
  const start = performance.now()
  peakMb = 0
  let kind = group
  try {
    const stored = await upload(name, bytes)
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
    if (officeView(stored.mimetype) === 'sheets') await expectSound(`/api/files/${stored.id}/sheets`)
    const print = await expectSound(`/api/files/${stored.id}/print-pdf`)
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
 * @returns what was said where it was refused
 * @throws when the server failed
 */
async function expectSound(address: string): Promise<string | undefined> {
  const response = await ask(address)
  if (response.ok) {
    await response.arrayBuffer()
    return undefined
  }
  const { message } = (await response.json()) as { message: string }
  if (response.status >= 500) throw new Error(`${address}: ${String(response.status)} ${message}`)
  return message
}

/** Numbers that the server measures of itself, since they were last asked for. */
async function measured(...names: readonly RegExp[]): Promise<number[]> {
  const text = await (await ask('/metrics')).text()
  return names.map((name) => Number(new RegExp(`^${name.source} (\\S+)`, 'm').exec(text)?.[1]))
}

/** Thumbnails of Office documents are made after everything else. */
async function countThumbnails(): Promise<void> {
  const start = performance.now()
  const states = [/board_manual_jobs{state="waiting"}/, /board_manual_jobs{state="running"}/]
  while ((await measured(...states)).some((jobs) => jobs > 0) && performance.now() - start < PATIENCE_MS)
    await sleep(500)
  for (const { id, row } of seen) if ((await look(id)).hasThumbnail) row.thumbnails += 1
}

function printTable(): void {
  const lines = [...rows]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, row]) => [
      kind,
      row.files,
      row.done,
      told(row.partly),
      told(row.unreadable),
      row.thumbnails,
      row.prints,
      told(row.notPrinted),
      row.crashed,
      `${(row.slowestMs / 1000).toFixed(1)} s ${row.slowest}`,
      `${row.peakMb.toFixed(0)} MB`,
    ])
  const heads = 'kind|files|done|of them partly|unreadable|thumbnails|prints|not printed|crashed|slowest|peak'
  for (const line of [heads.split('|'), heads.split('|').map(() => '---'), ...lines])
    console.log(`| ${line.join(' | ')} |`)
}

function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * part))
  return `${(sorted[index] ?? 0).toFixed(0)} ms`
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
// Before anything is measured: to make them keeps this process from looking at the clock.
const samples = part === 'harmful' ? [] : folder === undefined ? await sound() : await samplesIn(folder)
const made = part === undefined || part === 'harmful' ? await harmful() : []

/** What is to be taken, by its group. */
function* documents(): Generator<[group: string, sample: Sample]> {
  if (part !== 'damaged') for (const sample of samples) yield ['whole', sample]
  if (part !== 'whole')
    for (const sample of samples) for (const copy of damaged(sample)) yield ['damaged', copy]
  for (const sample of made) yield ['harmful', sample]
}

const watch = await watchServer({ pid, url: product.url, upload }, (mb) => {
  peakMb = Math.max(peakMb, mb)
})
// Only what happens from here on counts.
await ask('/metrics')
// What was taken until then is told all the same.
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
const isTaken = inShare(share)
let at = 0
for (const [group, sample] of documents()) {
  if (stopping.signal.aborted) break
  if (isTaken(at)) await take(group, sample)
  at += 1
}
if (stopping.signal.aborted) console.log(`Ended before document ${String(at + 1)}`)
const lags = await measured(/nodejs_eventloop_lag_p99_seconds/, /nodejs_eventloop_lag_max_seconds/)
const [late, latest] = lags.map((seconds) => `${(seconds * 1000 - RESOLUTION_MS).toFixed(1)} ms`)
await watch.stop()
await countThumbnails()
printTable()

const crashed = [...rows.values()].reduce((sum, row) => sum + row.crashed, 0)
const failures = product.output().match(/Failed task .*/g) ?? []
const { idle, ready, uploads } = watch
console.log(`crashed ${String(crashed)}, jobs that failed and were tried again ${String(failures.length)}`)
for (const failure of failures) console.log(failure)
console.log(
  `/readyz p99 ${percentile(ready, 0.99)}, slowest ${percentile(ready, 1)}; a server with nothing to do, asked beside it: p99 ${percentile(idle, 0.99)}, slowest ${percentile(idle, 1)}`,
)
console.log(
  `${String(uploads.filter(Number.isFinite).length)} of ${String(uploads.length)} uploads beside it filed, p99 ${percentile(uploads, 0.99)}, slowest ${percentile(uploads, 1)}`,
)
console.log(
  `event loop p99 ${late} late, at most ${latest}; the server held ${(await peakOf(pid)).toFixed(0)} MB at most`,
)
await product.end('SIGTERM')
await rm(dataDir, { recursive: true, force: true })
process.exitCode = crashed === 0 && ready.every(Number.isFinite) && uploads.every(Number.isFinite) ? 0 : 1
