// The fast checks: format, lint, types, imports between rooms, dead code.
import { run } from './programs.mjs'

/** @type {Array<[name: string, script: string, args: string[]]>} */
const steps = [
  ['format', 'node_modules/oxfmt/bin/oxfmt', ['--check', '.']],
  ['lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'node_modules/typescript/bin/tsc', ['--checkers', '1']],
  ['rooms', 'scripts/rooms.mjs', []],
  ['dead code', 'node_modules/knip/bin/knip.js', []],
]

/**
 * Runs all checks, also after one has failed.
 *
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<import('./test.mjs').Count>}
 */
export async function check(running) {
  /** @type {Required<Pick<import('./test.mjs').Count, 'passed' | 'failed' | 'failures'>>} */
  const count = { passed: 0, failed: 0, failures: [] }
  for (const [name, script, args] of steps) {
    const code = await run(running, script, args)
    console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code === 0) {
      count.passed += 1
    } else {
      count.failed += 1
      count.failures.push(`npm run check: ${name}`)
    }
  }
  return count
}
