import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import type { Attempt, Report } from './report.ts'
import { percentile } from './statistics.ts'

/** Downloaded by npx, because it is larger than most dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MIN_SCORE = 95
/** Its score goes up and down with what else the machine does: the median of so many audits counts. */
const AUDITS = 9

/** How often an audit is tried again whose recording came to nothing: Chromium now and then records no navigation. */
const RETRIES = 4
/** How long an audit may take; the first one downloads Lighthouse. */
const AUDIT_MS = 180_000

interface Result {
  /** Why nothing was measured, as NO_NAVSTART. */
  runtimeError?: { code: string; message: string }
  categories: Record<
    string,
    { title: string; score: number | null; auditRefs: Array<{ id: string; weight: number }> }
  >
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

interface Browser {
  executablePath: string
  args: readonly string[]
  folder: string
}

/** Lighthouse runs with the same Node. */
const nodeFirst = `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`

const pages = [
  { name: 'the landing page', address: '/', isSignedIn: false, performance: MIN_SCORE },
  { name: 'the manual', address: '/board-manual', isSignedIn: true, performance: 97 },
]

/** Runs Lighthouse on the landing page and the manual, as on a phone, and prints what costs points in the last audit. */
export async function measureLighthouse(
  product: Product,
  { executablePath, args, folder }: Browser,
  { attempt, report }: { attempt: Attempt; report: Report },
): Promise<void> {
  for (const { name, address, isSignedIn, performance } of pages)
    await attempt(`Lighthouse, ${name}`, async () => {
      const headers = path.join(folder, 'headers.json')
      await writeFile(headers, JSON.stringify(isSignedIn ? { cookie: product.cookie } : {}))
      const results: Result[] = []
      const url = product.url.replace('127.0.0.1', 'localhost') + address
      while (results.length < AUDITS) results.push(await audit(url, { executablePath, args, folder }))
      const last = results.at(-1)
      for (const [id, { title, auditRefs }] of Object.entries(last?.categories ?? {})) {
        const scores = results.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))
        const points = percentile(scores, 0.5)
        const least = id === 'performance' ? performance : MIN_SCORE
        report(`Lighthouse, ${name}: ${title}`, String(points), `≥ ${String(least)}`, points >= least)
        if (id === 'performance') console.log(`    ${scores.join(', ')}`)
        for (const { id: part, weight } of auditRefs) {
          const { displayValue = '', score = null, title: of } = last?.audits[part] ?? {}
          if (weight > 0 && score !== null && score < 0.9) console.log(`    ${of ?? part} ${displayValue}`)
        }
      }
    })
}

/** Runs Lighthouse on a page, with the headers that {@link measureLighthouse} wrote. */
async function audit(
  address: string,
  { executablePath, args, folder }: Browser,
  retries = RETRIES,
): Promise<Result> {
  const output = path.join(folder, 'lighthouse.json')
  await rm(output, { force: true })
  const failure = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      `--extra-headers=${path.join(folder, 'headers.json')}`,
      `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ],
    {
      env: { ...process.env, PATH: nodeFirst, CHROME_PATH: executablePath },
      maxBuffer: 100_000_000,
      timeout: AUDIT_MS,
    },
  ).then(
    () => undefined,
    (error: unknown) => error,
  )
  const text = await readFile(output, 'utf8').catch(() => undefined)
  const result = text === undefined ? undefined : (JSON.parse(text) as Result)
  if (result !== undefined && result.runtimeError === undefined && failure === undefined) return result
  const reason = result?.runtimeError?.code ?? String(failure)
  if (retries === 0) throw new Error(`Lighthouse measured nothing: ${reason}`, { cause: failure })
  console.log(`Lighthouse measured nothing (${reason}): once more`)
  return await audit(address, { executablePath, args, folder }, retries - 1)
}
