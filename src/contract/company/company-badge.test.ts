import { expect, test } from 'vitest'
import { badgeOf } from './company-badge.ts'

const id = '01994c5e-7a6b-7000-8000-0123456789ab'
const letters = (name: string | null) => badgeOf({ id, name, initials: null, colour: null }).initials

test('letters of the words that tell something', () => {
  expect(letters('The Braithwaite Bakery Company Ltd')).toBe('BB')
  expect(letters('Smith & Sons (North West) LLP')).toBe('SS')
  expect(letters('Éclair')).toBe('É')
  expect(letters('The Company Ltd')).toBe('TC')
  expect([letters(''), letters(null)]).toEqual(['?', '?'])
})

test('the colour comes from the id until one is chosen', () => {
  const company = { id, name: 'A', initials: null, colour: null }
  expect(badgeOf(company).colour).toBe(badgeOf({ ...company, name: 'Another' }).colour)
  expect(badgeOf({ ...company, initials: 'NW', colour: 'red' })).toEqual({ initials: 'NW', colour: 'red' })
})
