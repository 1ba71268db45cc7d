import { expect, test } from 'vitest'
import { tradingNames } from './trading-names.ts'

const own = { name: 'Carys Bowen', number: null, address: '3 Mill Lane, Truro TR1 2AB' }
const named = (name: string) => [
  `REDRUTH STEEL LTD\nInvoice to:\n${name}\n3 Mill Lane\nTruro TR1 2AB\nSteel 20.00`,
  `${name}, 3 Mill Lane, Truro\nINVOICE 4\nTo: Dai Rees\nWindow 90.00`,
]

test.each([
  ['over the address, and before it', named('Bowen Glazing')],
  [
    'in one of two columns',
    named('Bowen Glazing').map((text) => text.replace('\n3 Mill', '      Dai Rees\n3 Mill')),
  ],
  [
    'where it is said',
    ['Carys Bowen t/a Bowen Glazing\nInvoice 1', 'From: Carys Bowen (trading as Bowen Glazing)\nQuote'],
  ],
])('the name of most papers counts: %s', (_, texts) => {
  expect(tradingNames(texts, own)).toEqual(['Bowen Glazing'])
})

test('a name of few papers, of other addresses or of nobody counts for nothing', () => {
  const [first = ''] = named('Bowen Glazing')
  expect(tradingNames([first], own)).toEqual([])
  expect(tradingNames([first, ...named('Rees & Son'), ...named('Dai Rees Hire')], own)).toEqual([])
  expect(tradingNames(named('Carys Bowen'), own)).toEqual([])
  expect(tradingNames(named('Bowen Glazing'), { ...own, address: '4 Mill Lane' })).toEqual([])
  expect(tradingNames(named('Bowen Glazing'), { ...own, address: null })).toEqual([])
})
