import { describe, expect, test } from 'vitest'
import { isSamePerson, personNamed, personsIn } from './persons.ts'

describe('one person, however spelled', () => {
  test.each([
    ['Jane Smith', 'JANE SMITH', true],
    ['Jane Smith', 'Smith, Jane', true],
    ['Ms J. Smith', 'SMITH, Jane Ann', true],
    ['Jane Ann Smith', 'Jane Smith', true],
    ['Zoë O’Brien', "Zoe O'Brien", true],
    ['Dr Kwame Mensah', 'Kwame Mensah', true],
    ['Jane Smith', 'John Smith', false],
    ['Jane Smith', 'Jane Smythe', false],
    ['Smith', 'Jane Smith', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSamePerson(one, other)).toBe(isSame)
    expect(isSamePerson(other, one)).toBe(isSame)
  })

  test('initials that fit two persons are neither', () => {
    expect(personsIn(['J Smith', 'Jane Smith', 'SMITH, Jane'])).toEqual(['Jane Smith'])
    expect(personsIn(['J Smith', 'Jane Smith', 'John Smith'])).toEqual([
      'J Smith',
      'Jane Smith',
      'John Smith',
    ])
    expect(personNamed('J. Smith', ['Jane Smith', 'Ada King'])).toBe('Jane Smith')
    expect(personNamed('J. Smith', ['Jane Smith', 'John Smith'])).toBeUndefined()
  })
})
