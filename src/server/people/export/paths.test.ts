import { expect, test } from 'vitest'
import { namesWithin, safeName } from '#server/manual/files/index.ts'
import { folderPaths } from './paths.ts'

test.each([
  ['Minutes 2025.pdf', 'Minutes 2025.pdf'],
  ['Überweisung – März.pdf', 'Überweisung – März.pdf'],
  ['VAT/PAYE: Q1?.xlsx', 'VAT_PAYE_ Q1_.xlsx'],
  ['..', '_'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\Windows\\x.txt', 'C__Windows_x.txt'],
  ['trailing. . ', 'trailing'],
  ['CON', '_CON'],
  ['lpt1.txt', '_lpt1.txt'],
  ['Console.txt', 'Console.txt'],
  ['\u0000', '_'],
  ['  ', '_'],
  ['right\u202Eto\u2069 left.txt', 'rightto left.txt'],
])('%j is unpacked as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

test('a name too long for a file system keeps its extension', () => {
  const safe = safeName(`${'é'.repeat(250)}.docx`)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240)
  expect(safe).toMatch(/^é+\.docx$/)
})

test('a folder lies in the folders above it', () => {
  const pathOf = folderPaths([
    { id: 'A1', name: 'Agendas', parentId: 'A' },
    { id: 'A', name: 'Board Minutes, Companies House', parentId: null },
    { id: 'A2', name: 'Either/or', parentId: 'A1' },
  ])
  expect(pathOf('A2')).toBe('A - Board Minutes, Companies House/A1 - Agendas/A2 - Either_or')
})

test('names that a file system holds for one are told apart', () => {
  const nameOf = namesWithin(['A1 - Agendas'])
  expect(['a.txt', 'A.TXT', 'a?.txt', 'a_.txt', 'a1 - agendas'].map(nameOf)).toEqual([
    'a.txt',
    'A (2).TXT',
    'a_.txt',
    'a_ (2).txt',
    'a1 - agendas (2)',
  ])
})
