import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import type { Report } from './report.ts'

/** Downloaded by npx, because it is larger than most dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MIN_SCORE = 95

interface Result {
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
  { name: 'the landing page', address: '/', isSignedIn: false },
  { name: 'the manual', address: '/board-manual', isSignedIn: true },
]

/** Runs Lighthouse on the landing page and the manual, as on a phone, and prints what costs points. */
export async function measureLighthouse(
  product: Product,
  { executablePath, args, folder }: Browser,
  report: Report,
): Promise<void> {
  for (const { name, address, isSignedIn } of pages) {
    const output = path.join(folder, 'lighthouse.json')
    const headers = path.join(folder, 'headers.json')
    await writeFile(headers, JSON.stringify(isSignedIn ? { cookie: product.cookie } : {}))
    await promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        product.url.replace('127.0.0.1', 'localhost') + address,
        '--quiet',
        '--no-enable-error-reporting',
        '--output=json',
        `--output-path=${output}`,
        `--extra-headers=${headers}`,
        `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
      ],
      { env: { ...process.env, PATH: nodeFirst, CHROME_PATH: executablePath }, maxBuffer: 100_000_000 },
    )
    const { categories, audits } = JSON.parse(await readFile(output, 'utf8')) as Result
    for (const { title, score, auditRefs } of Object.values(categories)) {
      const points = Math.round((score ?? 0) * 100)
      report(`Lighthouse, ${name}: ${title}`, String(points), `≥ ${String(MIN_SCORE)}`, points >= MIN_SCORE)
      for (const { id, weight } of auditRefs) {
        const audit = audits[id]
        if (weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 0.9)
          console.log(`    ${audit.title} ${audit.displayValue ?? ''}`)
      }
    }
  }
}
