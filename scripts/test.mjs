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
 * @property {string[]} [failures] what failed, by name
 */

/**
 * @param {string} report Vitest's JSON
 * @returns {Count}
 */
export function countVitest(report) {
  /** @type {{ numPassedTests: number, testResults: Parameters<typeof failuresOf>[0][] }} */
  const { numPassedTests, testResults } = JSON.parse(report)
  const failures = testResults.flatMap(failuresOf)
  return { passed: numPassedTests, failed: failures.length, failures }
}

/**
 * @param {{ name: string, status: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }} file
 * @returns {string[]} the failed tests, each with the first line of what it says; the file itself when it could not be loaded
 */
function failuresOf({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [name]
  return failed.map(({ fullName, failureMessages: [message = ''] = [] }) =>
    [name, fullName, message.split('\n')[0]].filter(Boolean).join(': '),
  )
}

/**
 * @param {string} report Playwright's JSON
 * @returns {Count}
 */
export function countPlaywright(report) {
  /** @type {{ stats: Record<'expected' | 'unexpected', number>, errors: unknown[], suites: Suite[] }} */
  const { stats, errors, suites } = JSON.parse(report)
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    failures: suites.flatMap(failedOf),
  }
}

/**
 * @typedef {object} Suite
 * @property {Suite[]} [suites]
 * @property {{ title: string, file: string, tests: { status: string, projectName: string }[] }[]} [specs]
 */

/**
 * @param {Suite} suite
 * @returns {string[]} the names of its tests that failed
 */
function failedOf({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  )
  return [...here, ...suites.flatMap(failedOf)]
}

/**
 * @param {string} runner its name
 * @param {number} code its exit code
 * @param {string} file the path of its report
 * @param {(report: string) => Count} count
 * @returns {Count} at least one failure when there is no report, or the exit code is not 0
 */
export function countOf(runner, code, file, count) {
  try {
    const counted = count(readFileSync(file, 'utf8'))
    if (code === 0 || counted.failed > 0) return counted
    return { ...counted, failed: 1, failures: [`${runner} ended with ${code} outside its tests`] }
  } catch {
    return { passed: 0, failed: 1, failures: [`${runner} left no report`] }
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
    // Each of the two leaves a processor idle for a part of its time.
    const [checked, built] = await Promise.all([check(running), buildWeb(running)])
    counts.push(checked)
    const vitest = await run(running, 'node_modules/vitest/vitest.mjs', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ])
    counts.push(countOf('Vitest', vitest, vitestReport, countVitest))
    if (built !== 0) {
      const failure = 'The web application could not be built: the browser tests did not run'
      counts.push({ passed: 0, failed: 1, failures: [failure] })
    } else if (await ensureChromium(running)) {
      const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
      const journeys = await run(running, 'node_modules/@playwright/test/cli.js', args, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      })
      counts.push(countOf('Playwright', journeys, playwrightReport, countPlaywright))
    } else {
      const failure = 'Chromium could not be installed: the browser tests did not run'
      counts.push({ passed: 0, failed: 1, failures: [failure] })
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  reportSkipped()
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  // Again at the end: of a long log, often the end alone is read.
  for (const name of counts.flatMap((count) => count.failures ?? [])) console.error(`Failed: ${name}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}
