import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { entryOf, keyedEntries } from './file-entries.ts'

const web = path.join(import.meta.dirname, '../../..')
const sources = globSync('{manual/files,viewer,app/manual}/**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(web, file), 'utf8'))

test('the dialog for mails is mounted once', () => {
  expect(sources.filter((source) => source.includes('<EmailDialog'))).toHaveLength(1)
})

test('no two entries have one key, and a menu shows it as the list of keys does', () => {
  const keys = keyedEntries.map(({ name }) => name)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { entry, name } of keyedEntries)
    expect([name.toUpperCase(), undefined]).toContain(entryOf(entry).shortcut)
})
