import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import type { File } from '#contract/manual/files.ts'
import { connectToProduct, jobsEnded } from './database.ts'
import { type Call, load } from './load.ts'
import { table, writeSection } from './performance-doc.ts'
import type { Product } from './product.ts'
import { waitForQuiet } from './quiet.ts'
import { fresh, LARGE, SMALL, times, upload } from './requests.ts'
import { percentile } from './statistics.ts'
import { processorTime } from './usage.ts'
import { startVersions } from './versions.ts'

export const ROUNDS = 3

const get = ({ cookie, url }: Product, address: string, headers = {}): Call => ({
  method: 'GET',
  url: url + address,
  headers: { cookie, ...headers },
})

const idOf = async (product: Product, folder: string) => {
  const [file] = (await (await product.request(`/api/files?folder=${folder}`)).json()) as File[]
  return file?.id ?? ''
}

const words = ['invoice', 'lease', 'minutes', 'budget', 'pension', 'audit']

/** What is measured: how many clients make which calls at the same time. */
export const rows: Array<
  [name: string, clients: number, calls: (of: Product, round: number) => Promise<Call[]>]
> = [
  [
    'upload of 100 KB, 16 clients',
    16,
    async (of, round) =>
      times(300, (index) => upload(of, 'B', `${String(round)} ${String(index)}.bin`, fresh(SMALL))),
  ],
  [
    'upload of 100 KB, 1 client',
    1,
    async (of, round) =>
      times(100, (index) => upload(of, 'D', `${String(round)} ${String(index)}.bin`, fresh(SMALL))),
  ],
  [
    'upload of 50 MB, 1 client',
    1,
    async (of, round) =>
      times(4, (index) => upload(of, 'F', `${String(round)} ${String(index)}.bin`, fresh(LARGE))),
  ],
  [
    'download of 100 KB, 16 clients',
    16,
    async (of) => {
      const id = await idOf(of, 'A')
      return times(1000, () => get(of, `/api/files/${id}/download`))
    },
  ],
  [
    'list of 500, which the client has',
    4,
    async (of) => {
      const tag = (await of.request('/api/files?folder=E')).headers.get('etag') ?? ''
      return times(400, () => get(of, '/api/files?folder=E', { 'if-none-match': tag }))
    },
  ],
  ['list of 500, unchanged', 4, async (of) => times(200, () => get(of, '/api/files?folder=E'))],
  [
    'list of 500, changed each time, with the upload that changes it',
    1,
    async (of, round) =>
      times(100, (index) =>
        index % 2 === 0
          ? upload(of, 'E', `changed ${String(round)} ${String(index)}.bin`, fresh(64))
          : get(of, '/api/files?folder=E'),
      ),
  ],
  ['search for names, each for the first time', 16, async (of, round) => firstSearches(of, round)],
  [
    'search for names, asked before',
    16,
    async (of) =>
      times(200, (index) => get(of, `/api/files/search?limit=20&q=${words[index % words.length] ?? ''}`)),
  ],
]

/** Two words each, the second not typed to its end, and half of a number. No round asks what another has asked. */
function firstSearches(of: Product, round: number): Call[] {
  const ends = words.flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, end) => word.slice(0, end + 2)),
  )
  const asked = words.flatMap((word) =>
    ends.flatMap((end) => ['', ' 1', ' 2', ' 3'].map((number) => `${word} ${end}${number}`)),
  )
  return asked
    .filter((_, index) => index % ROUNDS === round)
    .map((q) => get(of, `/api/files/search?limit=20&q=${encodeURIComponent(q)}`))
}

/** Makes what is listed, downloaded and searched for. */
export async function fill(product: Product): Promise<void> {
  const named = (index: number) =>
    `${words[index % 6] ?? ''} ${words[(index * 5 + 1) % 6] ?? ''} ${String(index)}.bin`
  await load(8, [
    upload(product, 'A', 'hundred.bin', fresh(SMALL)),
    ...times(500, (index) => upload(product, 'E', named(index), fresh(64))),
  ])
}

/**
 * Measures what a request costs: the processor time of the server and PostgreSQL together, which other programs on the
 * machine change less than they change times. Both versions take turns, and the median of the rounds counts.
 *
 * @param before the folder of an earlier version that is installed and built
 */
export async function measureCosts(before: string | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-costs-'))
  const versions = await startVersions(before, folder)
  const databases: Client[] = []
  try {
    for (const { product } of versions) {
      databases.push(await connectToProduct(product))
      await fill(product)
    }
    const isQuiet = await waitForQuiet()
    const lines: string[][] = []
    for (const [name, clients, calls] of rows) {
      const figures = versions.map(() => ({ costs: [] as number[], rates: [] as number[] }))
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [index, { product }] of versions.entries()) {
          // What a round leaves to be read would count for the next one.
          await Promise.all(databases.map(jobsEnded))
          const made = await calls(product, round)
          const start = processorTime(product.pid)
          const { seconds } = await load(clients, made)
          figures[index]?.costs.push((processorTime(product.pid) - start) / made.length)
          figures[index]?.rates.push(made.length / seconds)
        }
      const medians = figures.map(({ costs, rates }) => [percentile(costs, 0.5), percentile(rates, 0.5)])
      const [first = [0], last = [1]] = [medians[0], medians.at(-1)]
      lines.push([
        name,
        ...medians.map(([cost = 0, rate = 0]) => `${cost.toFixed(2)} ms, ${rate.toFixed(0)}/s`),
        ...(before === undefined ? [] : [((last[0] ?? 1) / (first[0] ?? 1)).toFixed(2)]),
      ])
      console.log(lines.at(-1)?.join('  '))
    }
    const head = ['what', ...versions.map(({ name }) => name), ...(before === undefined ? [] : ['cost'])]
    writeSection('costs', { body: table(head, lines), isQuiet })
  } finally {
    await Promise.all(databases.map((client) => client.end()))
    await Promise.all(versions.map(({ product }) => product.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
