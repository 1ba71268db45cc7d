import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/manual/files.ts'
import { detectMimetypeOf, textOfWords } from '#server/documents/index.ts'
import { createDocuments, type Documents } from '#server/documents/documents.ts'
import { engineName } from '#server/documents/ocr/tesseract.ts'
import { startProduct } from '../product.ts'
import { inShare, percentile } from '../statistics.ts'
import { type BenchPage, makePage, PAGES } from './pages.ts'
import { recallOf } from './recall.ts'

// The recall of words on scanned and photographed pages, with the WebAssembly build of Tesseract and with the installed
// one, if any; then the server's response times while it recognises them. Arguments: one part (words, server), and a share
// of the pages (1/3).

const PROBE_MS = 20
const MEASURED_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** The resolution of the event loop's delay, which is part of the measured value. */
const RESOLUTION_MS = 10

const [, , only, share] = process.argv
const isSelected = inShare(share)
const pages: BenchPage[] = []
for (let index = 0; index < PAGES; index += 1) if (isSelected(index)) pages.push(await makePage(index))

interface Score {
  recall: number
  seconds: number
}

async function read(page: BenchPage, documents: Documents): Promise<Score> {
  const start = performance.now()
  const mimetype = await detectMimetypeOf(page.bytes, 'page')
  const recognition = await documents.recognise({ bytes: Uint8Array.from(page.bytes), mimetype }, [1])
  const words = recognition.status === 'recognised' ? recognition.pages[0]?.words?.words : undefined
  return {
    recall: recallOf(page.text, textOfWords(words ?? [])),
    seconds: (performance.now() - start) / 1000,
  }
}

function row(name: string, scores: readonly Score[]): string {
  const cells = scores.flatMap(({ recall, seconds }) => [
    `${(recall * 100).toFixed(1)} %`,
    `${seconds.toFixed(1)} s`,
  ])
  return `| ${[name, ...cells].join(' | ')} |`
}

function mean(scores: readonly Score[]): Score {
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0)
  return {
    recall: sum(({ recall }) => recall) / scores.length,
    seconds: sum(({ seconds }) => seconds) / scores.length,
  }
}

interface Candidate {
  name: string
  path: string | undefined
  documents: Documents
  scores: Score[]
}

function candidate(name: string, search: string | undefined): Candidate {
  // Never idle, so that its start counts only once.
  return {
    name,
    path: search,
    documents: createDocuments({ recognitionNiceness: 0, idleMs: HOUR_MS }),
    scores: [],
  }
}

/** Reads a page with the Tesseract in a candidate's path. */
async function readBy({ documents, path: search = '', scores }: Candidate, page: BenchPage): Promise<Score> {
  const given = process.env['PATH']
  process.env['PATH'] = search
  const score = await read(page, documents)
  process.env['PATH'] = given
  scores.push(score)
  return score
}

async function measureRecall(): Promise<void> {
  // No Tesseract is found without a path.
  const candidates = [candidate('WASM', '')]
  if ((await engineName()) === 'native') candidates.push(candidate('installed', process.env['PATH']))
  console.log(`| page | ${candidates.map(({ name }) => `${name} | time`).join(' | ')} |`)
  console.log(`|---|${'---|'.repeat(candidates.length * 2)}`)
  for (const page of pages) {
    const scores = []
    for (const each of candidates) scores.push(await readBy(each, page))
    console.log(row(page.name, scores))
  }
  for (const { documents } of candidates) await documents.close()
  console.log(
    row(
      '**mean**',
      candidates.map(({ scores }) => mean(scores)),
    ),
  )
}

async function measureServer(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
  const product = await startProduct(dataDir)
  try {
    // Resets the metrics.
    await product.metrics()
    for (const [index, { bytes }] of pages.entries())
      await product.upload('A', `page ${String(index)}.png`, bytes)
    const start = performance.now()
    const ready: number[] = []
    const lists: number[] = []
    let left = pages.length
    // Recognition has the lowest priority, so it may take long on a busy machine.
    while (left > 0 && performance.now() - start < MEASURED_MS) {
      const times = [ready, lists]
      for (const [at, address] of ['/readyz', '/api/files?folder=A'].entries()) {
        const sentAt = performance.now()
        const response = await product.request(address)
        const files = (await response.json()) as File[]
        times[at]?.push(performance.now() - sentAt)
        if (at === 1) left = files.filter(({ status }) => status === 'stored').length
      }
      await sleep(PROBE_MS)
    }
    const seconds = (performance.now() - start) / 1000
    const [lag = 0] = await product.metrics('nodejs_eventloop_lag_p99_seconds')
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const done = `${String(pages.length - left)} of ${String(pages.length)}`
    console.log(
      `\n${done} pages read by the server (${await engineName()}) in ${seconds.toFixed(0)} s; meanwhile:`,
    )
    console.log(`event loop delay p99 ${ms(lag * 1000 - RESOLUTION_MS)}`)
    console.log(`/readyz p99 ${ms(percentile(ready, 0.99))}, slowest ${ms(Math.max(...ready))}`)
    console.log(`list of the folder p99 ${ms(percentile(lists, 0.99))}, slowest ${ms(Math.max(...lists))}`)
    console.log(`peak memory of the server ${String(Math.round(product.peakMemory() / 1e6))} MB`)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (only !== 'server') await measureRecall()
if (only !== 'words') await measureServer()
