import { expect, it } from 'vitest'
import { adjacentFilesOf } from './adjacent-files.ts'

const files = [
  { id: 'a', originalName: 'a.pdf', mimetype: 'application/pdf' },
  { id: 'b', originalName: 'b.zip', mimetype: 'application/zip' },
  { id: 'c', originalName: 'c.png', mimetype: 'image/png' },
]

it('passes over what cannot be shown', () => {
  expect(adjacentFilesOf(files, 'a')).toEqual({ previous: undefined, next: files[2], place: 1, count: 2 })
  expect(adjacentFilesOf(files, 'c')).toEqual({ previous: files[0], next: undefined, place: 2, count: 2 })
})

it('has nothing beside a file that is not in the list', () => {
  expect(adjacentFilesOf(files, 'z')).toEqual({ previous: undefined, next: undefined, place: 0, count: 2 })
  expect(adjacentFilesOf([], 'a')).toEqual({ previous: undefined, next: undefined, place: 0, count: 0 })
})
