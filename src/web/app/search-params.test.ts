import { describe, expect, it } from 'vitest'
import { choiceIn, countIn, textIn } from './search-params.ts'

describe('what stands in an address', () => {
  it('is read by name, and everything else is left out', () => {
    expect(textIn({ file: 'a', other: 'b', view: 3 }, 'file', 'view')).toEqual({ file: 'a' })
  })

  it('is one of the choices, or none', () => {
    expect(choiceIn({ do: 'search' }, 'do', ['search', 'upload'])).toEqual({ do: 'search' })
    expect(choiceIn({ do: 'delete' }, 'do', ['search', 'upload'])).toEqual({})
  })

  it('is a whole number, or none', () => {
    expect(countIn({ refused: '2' }, 'refused')).toEqual({ refused: 2 })
    expect(countIn({ refused: 'two' }, 'refused')).toEqual({})
    expect(countIn({}, 'refused')).toEqual({})
  })
})
