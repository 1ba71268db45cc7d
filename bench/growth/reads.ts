import type { File } from '#contract/manual/files.ts'
import { fileSorts, logSorts } from '#contract/manual/files.ts'
import { MAX_PAGE } from '#contract/platform/common-fields.ts'
import { type Call, load } from '../load.ts'
import type { Product } from '../product.ts'
import { parties, subjects } from '../search.ts'
import { percentile } from '../statistics.ts'
import { LARGE_FOLDER } from './fill.ts'

const WARM_UP = 5
const REPEATED = 100
/** What is slow is repeated less often. */
const MOST_SECONDS = 10
const AT_ONCE = 10
/** Pages of 1,000 before the page that is measured far into a list: page 500 of 100 begins there. */
const SKIPPED_PAGES = 50

/** Milliseconds that an operation takes, in the median and in 99 of 100 cases. */
export interface Times {
  p50: number
  p99: number
}

/** What is read, with the addresses that are asked in turn. */
type Reads = ReadonlyArray<readonly [name: string, addresses: readonly string[]]>

export async function timesOf(calls: readonly Call[]): Promise<Times> {
  await load(1, calls.slice(0, WARM_UP))
  const each: number[] = []
  const end = performance.now() + MOST_SECONDS * 1000
  for (let at = WARM_UP; at < calls.length && performance.now() < end; at += AT_ONCE)
    each.push(...(await load(1, calls.slice(at, at + AT_ONCE))).each)
  return { p50: percentile(each, 0.5), p99: percentile(each, 0.99) }
}

/** Measures every view of a company, one request after the other. */
export async function measureReads(product: Product, filesEach: number): Promise<Map<string, Times>> {
  const times = new Map<string, Times>()
  for (const [name, addresses] of [...(await viewsOf(product)), ...searches(filesEach)]) {
    const calls = Array.from({ length: WARM_UP + REPEATED }, (_, index): Call => ({
      method: 'GET',
      url: product.url + unlike(addresses[index % addresses.length] ?? '', index),
      headers: { cookie: product.cookie },
    }))
    const its = await timesOf(calls)
    console.log(`${name}: p50 ${its.p50.toFixed(1)} ms, p99 ${its.p99.toFixed(1)} ms`)
    times.set(name, its)
  }
  return times
}

/** A page of another length for each call: an unchanged list that is asked for again is answered from memory. */
function unlike(address: string, index: number): string {
  return address.replace(/limit=(100|1000)\b/, (_, limit: string) => {
    const length = Number(limit) === MAX_PAGE ? MAX_PAGE - index : Number(limit) + index
    return `limit=${String(length)}`
  })
}

async function viewsOf(product: Product): Promise<Reads> {
  const folder = `/api/files?folder=${LARGE_FOLDER}&limit=${String(MAX_PAGE)}`
  const log = `/api/files/log?limit=${String(MAX_PAGE)}`
  const files = (await (await product.request(`/api/files?folder=${LARGE_FOLDER}&limit=60`)).json()) as File[]
  return [
    ['folder tree', ['/api/folders']],
    ['list of a folder, first 100', [`/api/files?folder=${LARGE_FOLDER}&limit=100`]],
    ['list of a folder, page 500 of 100 or the last', [await farInto(product, folder)]],
    ...fileSorts.map(
      (sort) => [`list of a folder, first 1,000 by ${sort}`, [`${folder}&sort=${sort}`]] as const,
    ),
    ...logSorts.map((sort) => [`all files, first 1,000 by ${sort}`, [`${log}&sort=${sort}`]] as const),
    ['all files, page 500 of 100 or the last', [await farInto(product, log)]],
    ['one file', files.map(({ id }) => `/api/files/${id}`)],
    ['its history', files.map(({ id }) => `/api/files/${id}/history?limit=50`)],
    ['home page', ['/api/home/files']],
    ['inbox', ['/api/files?folder=XYZ&include=facts']],
    ['inbox: suggested folders', ['/api/suggestions?folder=XYZ']],
    ['suggested folder of a file', files.map(({ id }) => `/api/files/${id}/suggestion`)],
    ['calendar', ['/api/deadlines']],
    ['expected papers of a folder', ['/api/folders/F4/expected']],
    ['completeness of the manual', ['/api/company/completeness']],
    ['papers to destroy', ['/api/company/destruction/count']],
    ['storage page', ['/api/account/stats']],
    ['activity', ['/api/account/activity?limit=50']],
    ['unread files', ['/api/files/unread?limit=100']],
    ['trash', [`/api/trash?limit=${String(MAX_PAGE)}`]],
  ]
}

/** The address of a page far into a list. */
async function farInto(product: Product, address: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < SKIPPED_PAGES; page += 1) {
    const response = await product.request(`${address}${cursor}`)
    await response.arrayBuffer()
    const next = response.headers.get('x-next-cursor')
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  return `${address.replace(/limit=\d+/, 'limit=100')}${cursor}`
}

function searches(filesEach: number): Reads {
  const search = (queries: readonly string[], address = '/api/files/search') =>
    queries.map((q) => `${address}?${new URLSearchParams({ q, limit: '20' }).toString()}`)
  return [
    ['search: a rare word', search(Array.from({ length: 20 }, (_, index) => String(filesEach - index)))],
    ['search: a common word', search(subjects)],
    [
      'search: two common words',
      search(subjects.map((word, index) => `${word} ${parties[index % 10] ?? ''}`)),
    ],
    ['search: half a word', search([...subjects, ...parties].map((word) => word.slice(0, 4)))],
    [
      'search: a word and filters',
      search(
        subjects.flatMap((word) => [`${word} type:pdf size:>1kb`, `${word} in:JK`, `${word} after:2024-06`]),
      ),
    ],
    [
      'search: filters alone',
      search(['type:word after:2024-06', 'in:JK', 'before:2026-03 size:<1mb', 'kind:invoice', 'over:1000']),
    ],
    ['search: nothing found', search(['zzyzxa', 'quernstone', 'invoice zzyzxa'])],
    [
      'suggested spelling',
      search(['invocie', 'recepit', 'ashwroth', 'cartwirght'], '/api/files/search/spellings'),
    ],
  ]
}
