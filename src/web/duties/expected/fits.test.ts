import { expect, test } from 'vitest'
import { fitFor } from './fits.ts'

test('a paper fills what is expected in its folder or below it, and what asks for its name first', () => {
  const fits = [
    { id: 'any', folderId: 'W2', words: [] },
    { id: 'named', folderId: 'W2', words: ['Liability'] },
    { id: 'elsewhere', folderId: 'A4', words: [] },
  ]
  const idFor = (folderId: string, name: string) => fitFor(fits, folderId, name)?.id
  expect(idFor('W2', "Employers' liability.pdf")).toBe('named')
  expect(idFor('W2', 'scan.pdf')).toBe('any')
  expect(idFor('W', 'scan.pdf')).toBe('any')
  expect(idFor('A', 'scan.pdf')).toBe('elsewhere')
  expect(idFor('W3', 'scan.pdf')).toBeUndefined()
})
