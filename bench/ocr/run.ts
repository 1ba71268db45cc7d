import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { File } from '#contract/files.ts'
import { detectMimetypeOf, textOfWords } from '#server/documents/index.ts'
import { createDocuments, type Documents } from '#server/documents/documents.ts'
import { engineName } from '#server/documents/ocr/tesseract.ts'
import { startProduct } from '../product.ts'
import { inShare } from '../share.ts'
import { type BenchPage, makePage, PAGES } from './pages.ts'
import { recallOf } from './recall.ts'

// How many of the words on scanned and photographed pages are found, with the Tesseract that comes with the product and
// with the one that is installed, where there is one; then how the server answers while it reads them.

const PROBE_MS = 20
const MEASURED_MS = 5 * 60_000
const HOUR_MS = 3_600_000
/** What the event loop's delay is measured by is part of it. */
const RESOLUTION_MS = 10

// One of both alone by its name: words, server; and of the pages every so many-th alone: words 1/3.
const [, , only, share] = process.argv
const isTaken = inShare(share)
const pages: BenchPage[] = []
for (let index = 0; index < PAGES; index += 1) if (isTaken(index)) pages.push(await makePage(index))

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
  // Started once: what it takes to start is not what a page takes.
  return {
    name,
    path: search,
    documents: createDocuments({ recognitionNiceness: 0, idleMs: HOUR_MS }),
    scores: [],
  }
}

/** Reads a page by the Tesseract that a process finds on its path. */
async function readBy({ documents, path: search = '', scores }: Candidate, page: BenchPage): Promise<Score> {
  const given = process.env['PATH']
  process.env['PATH'] = search
  const score = await read(page, documents)
  process.env['PATH'] = given
  scores.push(score)
  return score
}

async function measureRecall(): Promise<void> {
  // Without a path there is nothing installed.
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

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

async function measureServer(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-bench-'))
  const product = await startProduct(dataDir)
  const ask = async (address: string, init?: RequestInit) =>
    await fetch(product.url + address, { headers: { cookie: product.cookie }, ...init })
  try {
    // Only what happens from here on counts.
    await ask('/metrics')
    for (const [index, { bytes }] of pages.entries()) {
      const body = new FormData()
      body.append('folderId', 'A')
      body.append('files', new Blob([Uint8Array.from(bytes)]), `page ${String(index)}.png`)
      await ask('/api/files/upload', { method: 'POST', body })
    }
    const start = performance.now()
    const ready: number[] = []
    const lists: number[] = []
    let left = pages.length
    // A busy machine, where recognition comes last, takes long.
    while (left > 0 && performance.now() - start < MEASURED_MS) {
      const times = [ready, lists]
      for (const [at, address] of ['/readyz', '/api/files?folder=A'].entries()) {
        const asked = performance.now()
        const response = await ask(address)
        const files = (await response.json()) as File[]
        times[at]?.push(performance.now() - asked)
        if (at === 1) left = files.filter(({ status }) => status === 'stored').length
      }
      await sleep(PROBE_MS)
    }
    const seconds = (performance.now() - start) / 1000
    const metrics = await (await ask('/metrics')).text()
    const lag = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(metrics)?.[1]) * 1000 - RESOLUTION_MS
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const done = `${String(pages.length - left)} of ${String(pages.length)}`
    console.log(
      `\n${done} pages read by the server (${await engineName()}) in ${seconds.toFixed(0)} s; meanwhile:`,
    )
    console.log(`event loop p99 ${ms(lag)} late`)
    console.log(`/readyz p99 ${ms(percentile(ready, 0.99))}, slowest ${ms(Math.max(...ready))}`)
    console.log(`list of the folder p99 ${ms(percentile(lists, 0.99))}, slowest ${ms(Math.max(...lists))}`)
    console.log(`most memory of the server ${String(Math.round((await product.peakMemory()) / 1e6))} MB`)
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

if (only !== 'server') await measureRecall()
if (only !== 'words') await measureServer()
