import { expect, test } from 'vitest'
import { termsOf } from '#contract/manual/search-words.ts'
import { FrequentTerms } from './frequent-terms.ts'

test('terms are frequent in the company where they were, all of them, until others took their place', () => {
  const frequent = new FrequentTerms(3)
  const has = (company: string, words: string) => frequent.hasAll(company, termsOf(words))
  frequent.add('one', termsOf('invoice tax'))
  expect([has('one', 'tax'), has('one', 'tax invoice'), has('one', 'tax 2024'), has('two', 'tax')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  frequent.add('one', termsOf('tax'))
  frequent.add('two', termsOf('rent lease'))
  expect([has('one', 'invoice'), has('one', 'tax'), has('two', 'rent lease')]).toEqual([false, true, true])
})
