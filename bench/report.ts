import { stripVTControlCharacters } from 'node:util'
import { type Measurement, type Section, table, writeSection } from './performance-doc.ts'

/** Records one measurement beside its target. */
export type Report = (name: string, value: string, target: string, isReached: boolean) => void

/** Runs a part of a measurement. If it fails, its reason stands in the table, and the other parts go on. */
export type Attempt = (part: string, measure: () => Promise<void>) => Promise<void>

/** Collects measurements for a table. */
export function createReport(): {
  report: Report
  attempt: Attempt
  /**
   * Prints the table and writes it into the section of `docs/performance.md`.
   *
   * @param isQuiet whether nothing else used the machine
   * @param programs other than Node that were measured, with their versions
   * @param headline the few figures that matter, as a sentence for `README.md`
   * @param after Markdown that follows the table
   * @returns whether all targets were reached
   */
  publish: (section: Section, measured: Omit<Measurement, 'body'> & { after?: string }) => boolean
} {
  const rows: string[][] = []
  let isAllReached = true
  const report: Report = (name, value, target, isReached) => {
    console.log(`${isReached ? '✓' : '✗'} ${name}: ${value}${target === '' ? '' : ` (${target})`}`)
    rows.push([name, value, target, isReached ? (target === '' ? '' : 'reached') : 'missed'])
    isAllReached &&= isReached
  }
  return {
    report,
    async attempt(part, measure) {
      try {
        await measure()
      } catch (error) {
        console.error(error)
        report(part, `not measured: ${reasonOf(error)}`, '', false)
      }
    },
    publish: (section, { after = '', ...measured }) => {
      const figures = table(['what', 'measured', 'target', ''], rows)
      console.log(`\n${figures}\n`)
      if (!measured.isQuiet)
        console.log('Other programs used the machine: the figures are worse than they could be.')
      writeSection(section, { ...measured, body: `${figures}\n\n${after}` })
      return isAllReached
    },
  }
}

/** What went wrong, as one line of plain text. */
export function reasonOf(error: unknown): string {
  const [line = ''] = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split(
    '\n',
  )
  return line.trim()
}
