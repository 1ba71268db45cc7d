import { expect, test } from 'vitest'
import {
  companyAtStart,
  forgetCompany,
  inCompany,
  inThisCompany,
  pageCompany,
  settleCompany,
} from './company.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `0${letter}890a5d-ac96-774b-bcce-b302099a8057`)
const none = { address: null, tab: null, device: null }

test.each([
  ['a link decides over all else', { address: a, tab: b, device: c }, { id: a, isChosen: true }],
  ['a reload keeps the company of the tab', { ...none, tab: b, device: c }, { id: b, isChosen: true }],
  ['a new tab begins where the device was used last', { ...none, device: c }, { id: c, isChosen: false }],
  ['nothing is known', none, { id: undefined, isChosen: false }],
  ['what is no id is ignored', { address: '../evil', tab: '', device: c }, { id: c, isChosen: false }],
])('%s', (_, sources, expected) => {
  expect(companyAtStart({ ...none, ...sources } as Parameters<typeof companyAtStart>[0])).toEqual(expected)
})

test('the first answer settles the company of a page, a later one does not move it', () => {
  settleCompany(a ?? '', undefined)
  settleCompany(b ?? '', a)
  expect(pageCompany.get()).toBe(a)
  expect(inThisCompany('/api/files/1/view')).toBe(`/api/files/1/view?company=${String(a)}`)
  expect(inCompany('/api/events?x=1', b ?? '')).toBe(`/api/events?x=1&company=${String(b)}`)
})

test('an answer for a company that the page has left settles nothing: the next person is no member of it', () => {
  forgetCompany()
  settleCompany(a ?? '', a)
  expect(pageCompany.get()).toBeUndefined()
  settleCompany(b ?? '', undefined)
  expect(pageCompany.get()).toBe(b)
})
