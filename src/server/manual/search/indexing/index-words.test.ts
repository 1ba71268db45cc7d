import { describe, expect, test } from 'vitest'
import { fold, hitsIn, termsOf, wordsOf } from '#contract/manual/search-words.ts'
import { createDocuments, type Documents } from '#server/documents/index.ts'
import { createWordReader, spellingsOf, wordsThatFit } from './index-words.ts'

/** Whether each term of the query begins some word of the text: the rule by which search matches. */
function matches(text: string, query: string): boolean {
  const words = wordsOf(text)
  return termsOf(query).every(({ word }) => words.some((candidate) => candidate.startsWith(word)))
}

describe('fold', () => {
  test.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Straße', 'strasse'],
    ['ﬁnance', 'finance'],
    ['Łódź', 'lodz'],
  ])('%s is compared as %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

test('a compound may have any number of parts', () => {
  expect(wordsOf('a,'.repeat(250_000))).toHaveLength(250_000)
})

describe('a query matches a text', () => {
  test.each([
    ['Form W-2 for 2024', 'W-2'],
    ['Form (W-2).', 'w2'],
    ['The VAT return for 2025', 'VAT 2025'],
    ['VAT_2025_Q1.pdf', 'VAT 2025'],
    ['Letter from O’Brien & Sons', "O'Brien"],
    ['Letter from OBrien', "O'Brien"],
    ["Letter from O'Brien", 'brien'],
    ['Total: £1,250.00 due', '£1,250.00'],
    ['Total: £1,250.00 due', '1250.00'],
    ['Total: £1,250.00 due', '1,250'],
    ['Insurance certificate', 'insur'],
    ['ref ABC-2024-03', '2024-03'],
    ['café', 'CAFE'],
    ['someone@example.com', 'example.com'],
  ])('%s is found by %s', (text, query) => {
    expect(matches(text, query)).toBe(true)
  })

  test.each([
    ['Form W-3', 'W-2'],
    ['VAT return 2024', 'VAT 2025'],
    ['Total: £1,205.00', '£1,250.00'],
  ])('%s is not found by %s', (text, query) => {
    expect(matches(text, query)).toBe(false)
  })
})

test('a query of punctuation alone has no terms', () => {
  expect(termsOf('--- !!')).toEqual([])
})

test('a term with punctuation is also matched by its parts', () => {
  expect(termsOf('Ref:AB-1 W-2')).toEqual([
    { raw: 'ref:ab-1', word: 'refab1', parts: ['ref', 'ab1'] },
    { raw: 'w-2', word: 'w2', parts: ['w2'] },
  ])
})

test.each([
  ['Two invoices: one INVOICE, pre-invoice', 'invoices', ['invoices', 'INVOICE', 'pre-invoice']],
  ['Ref: AB-1 is none of 1AB', 'ref:ab-1', ['Ref', 'AB-1']],
  ['The crème, a scream', 'creme', ['crème']],
  ['nothing', '--', []],
])('in %s the hits for %s are %s', (text, query, hits) => {
  expect(hitsIn(text, termsOf(query)).map(({ start, end }) => text.slice(start, end))).toEqual(hits)
})

test('spellings are distinct words of letters', () => {
  expect(spellingsOf('VAT return Q1 2025, O’Brien: VAT a 3rd W-2')).toEqual([
    'vat',
    'return',
    'brien',
    'obrien',
  ])
})

test('a long text is split into words without blocking the event loop', async () => {
  const text = Array.from({ length: 30_000 }, (_, at) => `O’Brien-${at % 700} paid £1,${at % 900}.00`).join(
    '\n',
  )
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  })
  const { isCut, spellings, words } = await wordsThatFit(text)
  clearInterval(timer)
  expect(isCut).toBe(false)
  expect(new Set(words)).toEqual(new Set(wordsOf(text)))
  expect(words.filter((word) => word === 'paid')).toHaveLength(16)
  expect(spellings).toEqual(spellingsOf(text))
  expect(ticks).toBeGreaterThan(5)
})

test('long texts alone are taken into words by another process, and here when it cannot', async () => {
  const documents = createDocuments({ readingNiceness: 0 })
  const long = 'minutes '.repeat(3000)
  const asked: Array<Awaited<ReturnType<Documents['compute']>>> = []
  const readWords = createWordReader({
    async compute(...question) {
      asked.push(await documents.compute(...question))
      return asked.length === 1 ? asked[0]! : { status: 'unreadable', reason: 'damaged' }
    },
  })
  const words = await wordsThatFit(long)
  expect(await readWords('short')).toEqual({ words: ['short'], spellings: ['short'], isCut: false })
  expect([await readWords(long), await readWords(long)]).toEqual([words, words])
  expect(asked).toEqual([
    { status: 'computed', answer: words },
    { status: 'computed', answer: words },
  ])
  await documents.close()
})

test('all words of a book of 500 pages fit', async () => {
  const letters = (at: number) => String(at).replaceAll(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)))
  // 1,400,000 characters of 22,000 different words, some of them common.
  const text = Array.from({ length: 200_000 }, (_, at) =>
    letters(Math.floor((22_000 * ((at * 7919) % 200_000) ** 3) / 200_000 ** 3) + 100_000),
  ).join(' ')
  const { isCut, words } = await wordsThatFit(`${text} colophon`)
  expect(isCut).toBe(false)
  expect(words.at(-1)).toBe('colophon')
})
