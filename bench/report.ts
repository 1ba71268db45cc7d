import os from 'node:os'

/** Records one measurement beside its target. */
export type Report = (name: string, value: string, target: string, isReached: boolean) => void

/** Collects measurements for a table. */
export function createReport(): {
  report: Report
  /**
   * Prints the table.
   *
   * @param isQuiet whether nothing else used the machine
   * @param versions of the programs that were measured
   * @returns whether all targets were reached
   */
  print: (isQuiet: boolean, ...versions: readonly string[]) => boolean
} {
  const rows: string[] = []
  let isAllReached = true
  return {
    report(name, value, target, isReached) {
      console.log(`${isReached ? '✓' : '✗'} ${name}: ${value} (${target})`)
      rows.push(`| ${name} | ${value} | ${target} | ${isReached ? 'reached' : 'missed'} |`)
      isAllReached &&= isReached
    },
    print: (isQuiet, ...versions) => {
      const cpus = os.cpus()
      const machine = `${String(cpus.length)} cores of ${cpus[0]?.model ?? 'unknown'}`
      console.log(`\n${[new Date().toISOString(), machine, ...versions].join(', ')}`)
      if (!isQuiet) console.log('Other programs used the machine: the figures are worse than they could be.')
      console.log(['', '| what | measured | target | |', '|---|---|---|---|', ...rows].join('\n'))
      return isAllReached
    },
  }
}
