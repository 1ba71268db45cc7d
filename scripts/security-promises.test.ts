import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

test('every file that SECURITY.md names is there', () => {
  const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8')
  const named = [...text.matchAll(/`((?:src|e2e|scripts)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(5)
  for (const file of named) expect([file, globSync(file, { cwd: root }).length > 0]).toEqual([file, true])
})
