import { expect, test } from 'vitest'
import { mergeFolders } from '#contract/manual/folders.ts'
import { findFolders, searchFolders } from './find-folders.ts'

const folders = mergeFolders([])
const idsOf = (typed: string, recent: string[] = []) =>
  findFolders(folders, typed, recent).map(({ label, folders: found }) => [label, found.map(({ id }) => id)])

test('untyped, the last used come first, then all by director', () => {
  const groups = idsOf('', ['W', 'A', 'GONE'])
  expect(groups[0]).toEqual(['Last used', ['W', 'A']])
  expect(groups.slice(1).map(([label]) => label)).toEqual([
    'Managing Director',
    'Finance Director',
    'Sales/Marketing Director',
    'Operations Director',
  ])
  expect(groups.slice(1).flatMap(([, ids]) => ids)).toHaveLength(20)
})

test('what is suggested comes first, while nothing is typed', () => {
  const suggest = (typed: string) =>
    findFolders(folders, typed, ['W'], ['JK', 'GONE', 'F']).map(({ label, folders: of }) => [
      label,
      of.map(({ id }) => id),
    ])
  expect(suggest('').slice(0, 2)).toEqual([
    ['Suggested', ['JK', 'F']],
    ['Last used', ['W']],
  ])
  expect(suggest('insurance')).toEqual([['Folders', ['W']]])
})

test('typed words are all looked for, in any order and case', () => {
  expect(idsOf('insurance FIXED')).toEqual([['Folders', ['W']]])
  expect(idsOf('vat')).toEqual([['Folders', ['JK']]])
  expect(idsOf('zebra')).toEqual([])
})

test('a folder of that name comes before the one above it', () => {
  const jk = folders.find(({ id }) => id === 'JK')
  if (jk === undefined) throw new Error('There is no JK')
  const below = [
    { ...jk, id: 'JK1', name: 'VAT', parentId: 'JK' },
    { ...jk, id: 'JK2', name: 'PAYE & NIC', parentId: 'JK' },
  ]
  const ids = (typed: string) =>
    findFolders([...folders, ...below], typed, []).flatMap((group) => group.folders.map(({ id }) => id))
  expect(ids('vat')).toEqual(['JK1', 'JK'])
  expect(ids('paye')).toEqual(['JK2', 'JK'])
})

test('a code finds its folder first', () => {
  const [group] = idsOf('s')
  expect(group?.[1]?.[0]).toBe('S')
})

test.each([
  ['w', ['W']],
  ['hi', ['HI']],
  ['JK', ['JK']],
  // Two letters are a code or nothing.
  ['va', []],
  ['vat', ['JK']],
  ['Vat corporation', ['JK']],
  ['cís', ['JK']],
  ['credit', ['G', 'N']],
  // In the name before in the description.
  ['sales', ['G', 'M', 'N', 'R', 'B']],
  ['fleet', ['B']],
  // Not within a word.
  ['ompanies', []],
  ['zebra', []],
  ['', []],
])('a search for "%s" finds the folders %s', (typed, ids) => {
  const described = folders.map((folder) =>
    folder.id === 'B' ? { ...folder, description: 'Sales of the fleet' } : folder,
  )
  expect(searchFolders(described, typed, 9).map(({ id }) => id)).toEqual(ids)
})
