import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describeMachine } from './machine.ts'

/** The parts of `docs/performance.md` that are written by a measurement: between `<!-- name -->` and `<!-- /name -->`. */
export type Section =
  | 'bench'
  | 'costs'
  | 'budget'
  | 'peers'
  | 'web'
  | 'growth'
  | 'load'
  | 'turns'
  | 'soak'
  | 'cluster'

const ROOT = path.resolve(import.meta.dirname, '..')
const DOCUMENT = path.join(ROOT, 'docs/performance.md')
const README = path.join(ROOT, 'README.md')

/**
 * Replaces what stands between the markers of a section.
 *
 * @throws when the document does not have both markers, in their order
 */
export function replaceSection(document: string, section: string, body: string): string {
  const [begin, end] = [`<!-- ${section} -->\n`, `\n<!-- /${section} -->`]
  const from = document.indexOf(begin)
  const to = document.indexOf(end, from)
  if (from === -1 || to === -1) throw new Error(`There is no section "${section}"`)
  return `${document.slice(0, from + begin.length)}\n${body.trim()}\n${document.slice(to)}`
}

/** A Markdown table. A `|` in a cell is escaped. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** What was measured. */
export interface Measurement {
  body: string
  headline?: string | undefined
  isQuiet: boolean
  programs?: readonly string[]
}

/**
 * Writes a measurement into `docs/performance.md` in place of the section's last one, below a line that says when and
 * where it was made. The document is formatted afterwards.
 *
 * @param isQuiet whether nothing else used the machine
 * @param body Markdown: tables, sentences, pictures
 * @param headline the few figures that matter, as a sentence for the section of the same name in `README.md`
 * @param programs other than Node that were measured, with their versions
 */
export function writeSection(
  section: Section,
  { body, headline, isQuiet, programs = [] }: Measurement,
): void {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
  const measured = `Measured on ${[day, describeMachine(), ...programs].join(', ')}, by \`${command()}\`.`
  const disturbed = isQuiet
    ? ''
    : ' Other programs used the machine: the figures are worse than they could be.'
  replaceIn(DOCUMENT, section, `${measured}${disturbed}\n\n${body}`)
  if (headline !== undefined)
    replaceIn(
      README,
      section,
      `${headline} _${[day, describeMachine(), ...programs].join(', ')}.${disturbed}_`,
    )
}

function replaceIn(file: string, section: Section, body: string): void {
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), section, body))
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: ROOT })
}

/** The command that is running, as a reader would repeat it. */
function command(): string {
  const name = process.env['npm_lifecycle_event']
  if (name === undefined) return ['node', path.relative(ROOT, process.argv[1] ?? ''), ...options()].join(' ')
  return ['npm run', name, ...(options().length === 0 ? [] : ['--', ...options()])].join(' ')
}

/** A folder of this machine tells nothing to a reader. */
const options = () =>
  process.argv.slice(2).map((option) => (path.isAbsolute(option) ? path.basename(option) : option))
