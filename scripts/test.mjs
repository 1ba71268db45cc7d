// Runs all tests, one runner after the other, and prints one count.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium } from './browser.mjs'
import { check } from './check.mjs'
import { reportSkipped } from './external-services.mjs'
import { run } from './programs.mjs'
import { buildWeb } from '../build/web-build.mjs'

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} [flaky] names of tests that passed only when retried
 */

/**
 * @param {string} report Vitest's JSON
 * @returns {Count}
 */
export function countVitest(report) {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(report)
  // A file that cannot be loaded has no failed tests.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, Math.min(1, numFailedTestSuites)) }
}

/**
 * @param {string} report Playwright's JSON
 * @returns {Count}
 */
export function countPlaywright(report) {
  const { stats, errors, suites } = JSON.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites.flatMap(flakyOf),
  }
}

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string, projectName: string }[] }[]} [specs]
 */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function flakyOf({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...here, ...suites.flatMap(flakyOf)]
}

/**
 * @param {number} code the runner's exit code
 * @param {string} file the path of its report
 * @param {(report: string) => Count} count
 * @returns {Count} at least one failure when there is no report, or the exit code is not 0
 */
export function countOf(code, file, count) {
  try {
    const counted = count(readFileSync(file, 'utf8'))
    return code === 0 ? counted : { ...counted, failed: Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/**
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<number>} 0 when nothing failed
 */
export async function testAll(running) {
  const reports = mkdtempSync(path.join(os.tmpdir(), 'board-manual-test-'))
  const vitestReport = path.join(reports, 'vitest.json')
  const playwrightReport = path.join(reports, 'playwright.json')
  /** @type {Count[]} */
  const counts = []
  try {
    counts.push(await check(running))
    const built = await buildWeb(running)
    const vitest = await run(running, 'node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ])
    counts.push(countOf(vitest, vitestReport, countVitest))
    if (built !== 0) {
      console.error('The web application could not be built: the browser tests did not run.')
      counts.push({ passed: 0, failed: 1 })
    } else if (await ensureChromium(running)) {
      // A journey that passes only when retried is a bug of the test, and is listed at the end.
      const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--retries=1']
      const journeys = await run(running, 'node_modules/@playwright/test/cli.js', args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      })
      counts.push(countOf(journeys, playwrightReport, countPlaywright))
    } else {
      console.error('Chromium could not be installed: the browser tests did not run.')
      counts.push({ passed: 0, failed: 1 })
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  reportSkipped()
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  const flaky = counts.flatMap((count) => count.flaky ?? [])
  for (const name of flaky) console.error(`Passed only when retried, which is a bug: ${name}`)
  console.log(`\n${passed} passed, ${failed} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`)
  return failed === 0 ? 0 : 1
}
