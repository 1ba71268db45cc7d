import { expect, test } from 'vitest'
import { homePages } from './home-pages.ts'

test('Home is at its paths, also with a slash at the end', () => {
  const paths = ['/', '/board-manual', '/board-manual/', '/board-manuals', '/folder/A']
  expect(paths.filter((path) => homePages.has(path))).toEqual(['/', '/board-manual', '/board-manual/'])
})
