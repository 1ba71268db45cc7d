import { expect, test } from 'vitest'
import { mergeFolders } from '#contract/manual/folders.ts'
import { folderOfLetter, letters } from './folder-of-letter.ts'

const [first, ...rest] = mergeFolders([])

test('every letter has its folder, several where a folder has several', () => {
  const top = [first, ...rest].filter((folder) => folder !== undefined)
  const opened = letters.map((letter) => folderOfLetter(top, letter)?.id)
  expect(opened.join(' ')).toBe('A B C D E F G HI HI JK JK L M N O PQ PQ R S T UV UV W XYZ XYZ XYZ')
})

test('an added folder takes no letter, and one that is not shown has none', () => {
  const added = rest.filter(({ id }) => id === 'HI').map((folder) => ({ ...folder, id: 'AH' }))
  expect(folderOfLetter([...added, ...rest], 'h')?.id).toBe('HI')
  expect(folderOfLetter([...added, ...rest], 'a')).toBeUndefined()
})
