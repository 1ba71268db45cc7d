import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { runAdmin } from '#server/testing/product.ts'
import { connectToProduct, jobsEnded } from '../database.ts'
import { table, writeSection } from '../performance-doc.ts'
import { type Product, startProduct } from '../product.ts'
import { waitForQuiet } from '../quiet.ts'
import { reasonOf } from '../report.ts'
import { fillManual } from '../search.ts'
import { measureChanges } from './changes.ts'
import { fillCompanies } from './fill.ts'
import { ageTrash, type NightlyJob, nightlyJobs, runJobs } from './nightly.ts'
import { type Line, plot } from './plot.ts'
import { measureReads, type Times } from './reads.ts'

// Measures the product as its files grow: what people wait for, the nightly jobs, backup and restore.

const SIZES = '1000x1,100000x100,1000000x1000,100000x1+text'
const PLOT = path.resolve(import.meta.dirname, '../../docs/performance-growth.svg')
const MOST = { view: 50, search: 100 }
const PLOTTED = [
  'folder tree',
  'list of a folder, first 100',
  'all files, page 500 of 100 or the last',
  'search: a rare word',
  'search: two common words',
  'storage page',
  'upload of 2 kB of text',
]

interface Size {
  files: number
  companies: number
  /** Whether each file has a text of its own, of 2 kB. */
  hasTexts: boolean
}

interface Measured extends Size {
  times: Map<string, Times>
  jobs: Map<NightlyJob, number>
  filledSeconds: number
  /** Undefined where the bytes of the texts are not in the store. */
  archive: { backup: number; restore: number; bytes: number } | undefined
}

/** Reads sizes such as `1000000x1000` and `100000x1+text`: files, companies, texts. */
function readSizes(text: string): Size[] {
  return text.split(',').map((size) => {
    const [, files, companies, texts] = /^(\d+)x(\d+)(\+text)?$/.exec(size) ?? []
    if (files === undefined) throw new Error(`"${size}" is not a size such as 100000x100 or 100000x1+text`)
    if (texts !== undefined && companies !== '1') throw new Error('Texts are made for one company')
    return { files: Number(files), companies: Number(companies), hasTexts: texts !== undefined }
  })
}

async function measure(size: Size): Promise<Measured> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-growth-'))
  const product = await startProduct(path.join(folder, 'data'))
  try {
    const begun = performance.now()
    await (size.hasTexts ? fillManual(product, size.files) : fillCompanies(product, size))
    const filledSeconds = (performance.now() - begun) / 1000
    console.log(`${nameOf(size)}: filled in ${filledSeconds.toFixed(0)} s`)
    const client = await connectToProduct(product)
    try {
      await client.query('checkpoint')
      const times = new Map([
        ...(await measureReads(product, size.files / size.companies)),
        ...(await measureChanges(product)),
      ])
      await jobsEnded(client)
      await ageTrash(client)
      const jobs = await runJobs(client, nightlyJobs)
      const archive = size.hasTexts ? undefined : await measureArchive(product, folder)
      console.log(nameOf(size), [...jobs], archive ?? '')
      return { ...size, times, jobs, archive, filledSeconds }
    } finally {
      await client.end()
    }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureArchive({ dataDir }: Product, folder: string): Promise<Measured['archive']> {
  const archive = path.join(folder, 'archive.zip')
  const timed = async (verb: string, dir: string) => {
    const begun = performance.now()
    const { code, err } = await runAdmin([verb, archive], { DATA_DIR: dir })
    if (code !== 0) throw new Error(`${verb} ended with ${String(code)}: ${err}`)
    return (performance.now() - begun) / 1000
  }
  const backup = await timed('backup', dataDir)
  const { size: bytes } = await stat(archive)
  return { backup, bytes, restore: await timed('restore', path.join(folder, 'restored')) }
}

const nameOf = ({ companies, files, hasTexts }: Size) =>
  `${files.toLocaleString('en-GB')} files in ${companies.toLocaleString('en-GB')} ${companies === 1 ? 'company' : 'companies'}${hasTexts ? ', each with 2 kB of text of its own' : ''}`

const limitOf = (name: string) => (name.startsWith('search') ? MOST.search : MOST.view)
/** Changes of 1,000 files at once are no interaction of which an answer within a moment is asked. */
const isInteractive = (name: string) =>
  !name.includes('1,000 files') && !/folder of 1,000|restoration/.test(name)

function document(all: readonly Measured[]): string {
  const names = [...(all[0]?.times.keys() ?? [])]
  const cell = (time: Times | undefined) =>
    time === undefined ? '–' : `${time.p50.toFixed(1)} / ${time.p99.toFixed(1)}`
  const missed = all.flatMap((size) =>
    [...size.times]
      .filter(([name, { p99 }]) => isInteractive(name) && p99 >= limitOf(name))
      .map(([name, { p99 }]) => `- ${nameOf(size)}: ${name}, ${p99.toFixed(0)} ms.`),
  )
  const seconds = (value: number | undefined, { files }: Size) =>
    value === undefined ? '–' : `${value.toFixed(2)} s (${((value / files) * 1_000_000).toFixed(1)} µs)`
  return [
    'Milliseconds, p50 / p99, one request after the other; the first company is measured. Its files are a share of all, and half of them lie in one folder.',
    table(
      ['', ...all.map(nameOf)],
      names.map((name) => [name, ...all.map(({ times }) => cell(times.get(name)))]),
    ),
    `Targets: p99 of each but the changes of 1,000 files below ${String(MOST.view)} ms, of a search below ${String(MOST.search)} ms. ${missed.length === 0 ? 'All are reached.' : 'Missed:'}`,
    missed.join('\n'),
    '![p99 by the number of files](performance-growth.svg)',
    'Jobs, backup and restore: seconds, and microseconds per file. Each job finds the work of one day: 10,000 changes to seal, 4,000 files to delete for good.',
    table(
      ['', ...all.map(nameOf)],
      [
        ...nightlyJobs.map((name) => [name, ...all.map((size) => seconds(size.jobs.get(name), size))]),
        ['backup', ...all.map((size) => seconds(size.archive?.backup, size))],
        ['restore', ...all.map((size) => seconds(size.archive?.restore, size))],
      ],
    ),
  ].join('\n\n')
}

/** The slowest view and search where there are the most files. */
function headlineOf(all: readonly Measured[]): string | undefined {
  const largest = all.toSorted((a, b) => b.files - a.files)[0]
  if (largest === undefined) return undefined
  const slowest = (isSearch: boolean) =>
    Math.max(
      ...[...largest.times]
        .filter(([name]) => isInteractive(name) && name.startsWith('search') === isSearch)
        .map(([, { p99 }]) => p99),
    ).toFixed(0)
  return `With ${nameOf(largest)}, 99 % of the requests of every view are answered within ${slowest(false)} ms, of every search within ${slowest(true)} ms.`
}

function drawPlot(all: readonly Measured[]): string {
  const grown = all.filter(({ hasTexts }) => !hasTexts)
  const lines = PLOTTED.map((name): Line => ({
    name: name.replace(' or the last', ''),
    points: grown.flatMap(({ files, times }) => {
      const time = times.get(name)
      return time === undefined ? [] : [[files, time.p99] as const]
    }),
  }))
  return plot(lines, MOST.view)
}

const { values } = parseArgs({ options: { sizes: { type: 'string', default: SIZES } } })
const isQuiet = await waitForQuiet()
const measured: Measured[] = []
const failed: string[] = []
for (const size of readSizes(values.sizes)) {
  try {
    measured.push(await measure(size))
  } catch (error) {
    console.error(error)
    failed.push(`Not measured: ${nameOf(size)}, because ${reasonOf(error)}.`)
    process.exitCode = 1
  }
  // After each size: the largest takes a quarter of an hour.
  if (measured.length === 0) continue
  const body = [document(measured), ...failed].join('\n\n')
  await writeFile(PLOT, drawPlot(measured))
  writeSection('growth', { body, headline: headlineOf(measured), isQuiet })
}
