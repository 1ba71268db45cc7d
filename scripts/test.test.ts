import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countOf, countPlaywright, countVitest } from './test.mjs'

function vitestReport(numFailedTests: number, numFailedTestSuites: number): string {
  return JSON.stringify({ numPassedTests: 12, numFailedTests, numFailedTestSuites })
}

test('counts Vitest’s tests, and a file that could not be loaded', () => {
  expect(countVitest(vitestReport(0, 0))).toEqual({ passed: 12, failed: 0 })
  expect(countVitest(vitestReport(3, 2))).toEqual({ passed: 12, failed: 3 })
  expect(countVitest(vitestReport(0, 1))).toEqual({ passed: 12, failed: 1 })
})

test('counts Playwright’s tests, and names those that passed only when retried', () => {
  const stats = { expected: 9, unexpected: 1, flaky: 1, skipped: 4 }
  const specs = [
    { title: 'now and then', file: 'a.e2e.ts', tests: [{ status: 'flaky', projectName: 'phone' }] },
    { title: 'always', file: 'a.e2e.ts', tests: [{ status: 'expected', projectName: 'phone' }] },
  ]
  const suites = [{ specs: [], suites: [{ specs }] }]
  expect(countPlaywright(JSON.stringify({ stats, errors: [{}], suites }))).toEqual({
    passed: 10,
    failed: 2,
    flaky: ['[phone] a.e2e.ts: now and then'],
  })
})

test('a runner that fails without counting a failure, or leaves no report, is one failure', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'board-manual-count-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = path.join(folder, 'report.json')
  const allPassed = JSON.stringify({
    stats: { expected: 5, unexpected: 0, flaky: 0 },
    errors: [],
    suites: [],
  })
  expect(countOf(1, report, countPlaywright)).toEqual({ passed: 0, failed: 1 })
  writeFileSync(report, allPassed)
  expect(countOf(1, report, countPlaywright)).toEqual({ passed: 5, failed: 1, flaky: [] })
  expect(countOf(0, report, countPlaywright)).toEqual({ passed: 5, failed: 0, flaky: [] })
})
