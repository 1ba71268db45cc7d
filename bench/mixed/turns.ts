import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { File } from '#contract/manual/files.ts'
import { signInAt, signUpAt } from '#server/testing/product.ts'
import sharp from 'sharp'
import { type KindOfCall, load, workTogether } from '../load.ts'
import { table, writeSection } from '../performance-doc.ts'
import type { Product } from '../product.ts'
import { waitForQuiet } from '../quiet.ts'
import { times, upload } from '../requests.ts'
import { percentile } from '../statistics.ts'
import { startVersions } from '../versions.ts'
import { companiesOf, FOLDERS, kinds, newText, workOf } from './people.ts'

// As many people at once with an earlier version and with this one, in turns. All that they need is made by calls that both
// versions have.

const ROUNDS = 3
const WARM_UP_SECONDS = 10
const PASSWORD = 'Correct-horse-1'
const FILES_EACH = 200
const PICTURES_EACH = 4

/** The people who work with one version, and how long their calls took in each round, by kind. */
interface Team {
  name: string
  people: Array<() => KindOfCall>
  rounds: Array<Map<string, number[]>>
  calls: number
}

/** Makes companies with files, and people who are signed in to them, ten to a company. */
async function hireBy(product: Product, count: number) {
  const people = []
  const companies = companiesOf(count)
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  for (let number = 0; number < companies; number += 1) {
    const account = { email: `person${String(number)}@example.com`, password: PASSWORD }
    const { dataDir, url } = product
    const cookie = await signUpAt(url, dataDir, account)
    const folderOf = (index: number) => FOLDERS[index % FOLDERS.length] ?? 'A'
    await load(4, [
      ...times(FILES_EACH, (index) =>
        upload({ cookie, url }, folderOf(index), `${String(index)}.txt`, Buffer.from(newText())),
      ),
      ...times(PICTURES_EACH, (index) => upload({ cookie, url }, 'A', `${String(index)}.jpg`, picture)),
    ])
    const list = async (folder: string) =>
      (await (
        await fetch(`${url}/api/files?folder=${folder}&limit=1000`, { headers: { cookie } })
      ).json()) as File[]
    const files = (await Promise.all(FOLDERS.map(list))).flat()
    const ids = (of: (name: string) => boolean) =>
      files.filter(({ originalName }) => of(originalName)).map(({ id }) => id)
    const pictures = ids((name) => name.endsWith('.jpg'))
    for (let person = number; person < count; person += companies)
      people.push(
        workOf(url, {
          cookie: await signInAt(url, account),
          files: ids((name) => name.endsWith('.txt')),
          pictures,
        }),
      )
  }
  return people
}

/** Until nothing waits to be read, which keeps the machine busy. */
async function untilRead(): Promise<boolean> {
  for (let minute = 0; minute < 10; minute += 1) if (await waitForQuiet()) return true
  return false
}

/**
 * Measures how long people wait with an earlier version and with this one, in turns, and writes it into
 * `docs/performance.md`: of each kind of call the median of the rounds.
 *
 * @param before the folder of the earlier version, which is installed and built
 * @param seconds of each turn
 * @param pause between an answer and the next call, in milliseconds in the mean
 */
export async function takeTurns(
  before: string,
  { pause, seconds, users }: { pause: number; seconds: number; users: number },
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-turns-'))
  const versions = await startVersions(before, folder)
  try {
    const teams: Team[] = []
    for (const { name, product } of versions)
      teams.push({ name, people: await hireBy(product, users), rounds: [], calls: 0 })
    let isQuiet = true
    for (let round = 0; round < ROUNDS; round += 1)
      for (const team of teams) {
        isQuiet = (await untilRead()) && isQuiet
        const figures = await workTogether(team.people, { pause, seconds, warmUp: WARM_UP_SECONDS })
        team.rounds.push(new Map([...figures].map(([kind, { each }]) => [kind, each])))
        for (const [kind, { each, failures }] of figures) {
          team.calls += each.length
          if (failures.size > 0) console.log(team.name, kind, failures)
        }
      }
    const figure = (rounds: ReadonlyArray<Map<string, number[]>>, kind: string, part: number) =>
      percentile(
        rounds.map((round) => percentile(round.get(kind) ?? [], part)),
        0.5,
      )
    const [first, last] = [teams[0]?.rounds ?? [], teams.at(-1)?.rounds ?? []]
    const lines = kinds.map((kind) => [
      kind,
      ...teams.map(
        ({ rounds }) =>
          `p50 ${figure(rounds, kind, 0.5).toFixed(1)} ms, p99 ${figure(rounds, kind, 0.99).toFixed(1)} ms`,
      ),
      (figure(last, kind, 0.99) / figure(first, kind, 0.99)).toFixed(2),
    ])
    const rates = teams.map(
      ({ calls, name }) => `${(calls / seconds / ROUNDS).toFixed(0)} a second with ${name}`,
    )
    writeSection('turns', {
      body: `${table(['what', ...teams.map(({ name }) => name), 'p99'], lines)}\n\n${String(users)} people in ${String(companiesOf(users))} companies of ${String(FILES_EACH)} files; requests: ${rates.join(', ')}.`,
      isQuiet,
    })
  } finally {
    await Promise.all(versions.map(({ product }) => product.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
