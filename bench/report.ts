import { type Section, table, writeSection } from './performance-doc.ts'

/** Records one measurement beside its target. */
export type Report = (name: string, value: string, target: string, isReached: boolean) => void

/** Collects measurements for a table. */
export function createReport(): {
  report: Report
  /**
   * Prints the table and writes it into the section of `docs/performance.md`.
   *
   * @param isQuiet whether nothing else used the machine
   * @param programs other than Node that were measured, with their versions
   * @param after Markdown that follows the table
   * @returns whether all targets were reached
   */
  publish: (
    section: Section,
    measured: { isQuiet: boolean; programs?: readonly string[]; after?: string },
  ) => boolean
} {
  const rows: string[][] = []
  let isAllReached = true
  return {
    report(name, value, target, isReached) {
      console.log(`${isReached ? '✓' : '✗'} ${name}: ${value} (${target})`)
      rows.push([name, value, target, isReached ? 'reached' : 'missed'])
      isAllReached &&= isReached
    },
    publish: (section, { after = '', isQuiet, programs = [] }) => {
      const figures = table(['what', 'measured', 'target', ''], rows)
      console.log(`\n${figures}\n`)
      if (!isQuiet) console.log('Other programs used the machine: the figures are worse than they could be.')
      writeSection(section, { body: `${figures}\n\n${after}`, isQuiet, programs })
      return isAllReached
    },
  }
}
