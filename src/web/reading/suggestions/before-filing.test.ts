import { expect, test } from 'vitest'
import { betterFolders, readFirst, suggestTogether } from './before-filing.ts'

const of = (id: string, confidence: number) => ({ id, name: id, confidence, reason: `mentions ${id}` })

test('what speaks for a folder adds up over the documents', () => {
  const together = suggestTogether([
    [of('A', 0.5), of('B', 0.4)],
    [of('B', 0.3), of('C', 0.1)],
    [of('D', 0.05)],
  ])
  expect(together.map(({ id }) => id)).toEqual(['B', 'A', 'C'])
  expect(together[0]?.reason).toBe('mentions B')
})

test('where nothing speaks for any, the document is to be read first', () => {
  expect(suggestTogether([[], []])).toBe(readFirst)
  expect(suggestTogether([])).toBe(readFirst)
})

test('a document is offered no folder that fits it less than its own', () => {
  const folders = [of('W3', 0.8), of('JK1', 0.2)]
  expect(betterFolders(folders, 'W3')).toEqual([])
  expect(betterFolders(folders, 'JK1')).toEqual([of('W3', 0.8)])
  expect(betterFolders(folders, 'A')).toEqual(folders)
})
