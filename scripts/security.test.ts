import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const DOCUMENT = 'docs/security.md'

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they stand before those of level 3. */
const sections = `
  1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1, 3.2: 2, 3.3: 4, 3.4: 6,
  3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3, 6.1: 3, 6.2: 12,
  6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2, 8.1: 2,
  8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4, 10.1: 2, 10.2: 2, 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2,
  10.7: 3, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4,
  13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7,
  16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1, 17.2: 4, 17.3: 2`

const text = readFileSync(path.join(ROOT, DOCUMENT), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split(/ *\| */).slice(1, -1))
const answers = rows.map(([, , , answer]) => answer)

test('docs/security.md answers each requirement of levels 1 and 2 once', () => {
  const wanted = [...sections.matchAll(/([\d.]+): (\d+)/g)].flatMap(([, section = '', count]) =>
    Array.from({ length: Number(count) }, (_, index) => `${section}.${String(index + 1)}`),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.map(([number]) => number)).toEqual(wanted)
  expect(new Set(answers)).toEqual(new Set(['met', 'partly', 'not met', 'n/a']))
})

test('docs/security.md counts its answers rightly', () => {
  const count = (answer: string) => answers.filter((given) => given === answer).length
  const counts = /(\d+) are met, (\d+) in part, (\d+) is\s+not, (\d+) do not apply/
    .exec(text)
    ?.slice(1)
    .map(Number)
  expect(counts).toEqual([count('met'), count('partly'), count('not met'), count('n/a')])
})

test('every test that docs/security.md names is there', () => {
  const named = [...text.matchAll(/\[((?:[^\]\\]|\\.)+)\]\(\.\.\/([^)]+\.ts)\)/g)]
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(([, name = '', file = '']) => {
    const source = existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : ''
    return !source.replaceAll("\\'", "'").includes(name.replaceAll('\\', ''))
  })
  expect(missing.map(([link]) => link)).toEqual([])
})

test('what is met or met in part says why, by a test or in words', () => {
  expect(rows.filter(([, , , answer, why]) => answer !== 'met' && why === '')).toEqual([])
})
