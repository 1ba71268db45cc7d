import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countOf, countPlaywright, countVitest } from './test.mjs'

test('counts and names Vitest’s failures, also a file that could not be loaded', () => {
  const files = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed', fullName: 'divides' }] },
    { name: 'c.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(countVitest(JSON.stringify({ numPassedTests: 1, testResults: files }))).toEqual({
    passed: 1,
    failed: 2,
    failures: ['b.test.ts: divides', 'c.test.ts'],
  })
})

test('counts Playwright’s tests, and names those that failed', () => {
  const stats = { expected: 9, unexpected: 1, skipped: 4 }
  const specs = [
    { title: 'never', file: 'a.e2e.ts', tests: [{ status: 'unexpected', projectName: 'desktop' }] },
    { title: 'always', file: 'a.e2e.ts', tests: [{ status: 'expected', projectName: 'phone' }] },
  ]
  const suites = [{ specs: [], suites: [{ specs }] }]
  expect(countPlaywright(JSON.stringify({ stats, errors: [{}], suites }))).toEqual({
    passed: 9,
    failed: 2,
    failures: ['[desktop] a.e2e.ts: never'],
  })
})

test('a runner that fails without counting a failure, or leaves no report, is one failure', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'board-manual-count-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = path.join(folder, 'report.json')
  const allPassed = JSON.stringify({
    stats: { expected: 5, unexpected: 0 },
    errors: [],
    suites: [],
  })
  expect(countOf('Playwright', 1, report, countPlaywright)).toEqual({
    passed: 0,
    failed: 1,
    failures: ['Playwright left no report'],
  })
  writeFileSync(report, allPassed)
  expect(countOf('Playwright', 1, report, countPlaywright)).toEqual({
    passed: 5,
    failed: 1,
    failures: ['Playwright ended with 1 outside its tests'],
  })
  expect(countOf('Playwright', 0, report, countPlaywright)).toEqual({
    passed: 5,
    failed: 0,
    failures: [],
  })
})
