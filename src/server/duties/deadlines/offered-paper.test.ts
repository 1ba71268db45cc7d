import { expect, test } from 'vitest'
import { type KnownPaper, offeredPaper } from './offered-paper.ts'

const quarter = {
  due: '2026-05-07',
  period: { from: '2026-01-01', to: '2026-03-31' },
  authority: 'HMRC',
  names: ['VAT'],
}
const paper = (known: Partial<KnownPaper>): KnownPaper => ({
  fileId: 'a',
  name: 'scan.pdf',
  folderId: 'JK1',
  area: 'Finance Director',
  kind: 'vat-return',
  date: null,
  period: null,
  party: null,
  reference: null,
  beginning: null,
  ...known,
})

test.each<[known: Partial<KnownPaper>, isOffered: boolean]>([
  [{ period: quarter.period }, true],
  [{ period: { from: '2025-10-01', to: '2025-12-31' }, date: '2026-04-10' }, false],
  [{ period: quarter.period, kind: 'invoice' }, false],
  [{ date: '2026-04-10' }, true],
  [{ date: '2026-03-31' }, false],
  [{ date: '2026-06-08' }, false],
  [{}, false],
  // A receipt has to name the authority and what was paid: each has a line of VAT.
  [{ kind: 'receipt', date: '2026-04-30', party: 'HMRC', beginning: 'HMRC VAT 123456789' }, true],
  [{ kind: 'receipt', date: '2026-04-30', party: 'HMRC', beginning: 'HMRC PAYE 475PB' }, false],
  [{ kind: 'receipt', date: '2026-04-30', party: 'Tesco', beginning: 'incl. VAT 2.40' }, false],
  [{ kind: 'receipt', date: '2026-04-30', party: 'HMRC', beginning: 'private' }, false],
])('%j is offered: %s', (known, isOffered) => {
  expect(offeredPaper(quarter, ['vat-return', 'receipt'], [paper(known)]) !== undefined).toBe(isOffered)
})

test.each<[open: Parameters<typeof offeredPaper>[0], date: string, isOffered: boolean]>([
  // Without a period, a quarter before the day.
  [{ due: '2026-03-19', period: null }, '2025-12-17', true],
  [{ due: '2026-03-19', period: null }, '2025-12-16', false],
  // The fee of a year is paid before it begins.
  [{ due: '2026-03-10', period: { from: '2026-03-10', to: '2027-03-09' } }, '2026-02-20', true],
  // A statement is made up to any day of its period.
  [
    {
      due: '2027-08-31',
      period: { from: '2026-08-18', to: '2027-08-17' },
      moves: 'lastConfirmationStatementTo',
    },
    '2026-11-20',
    true,
  ],
])('of %j a paper of %s is offered: %s', (open, date, isOffered) => {
  expect(offeredPaper(open, ['vat-return'], [paper({ date })]) !== undefined).toBe(isOffered)
})

test('of several that are open, a paper is offered for the one that was due nearest to its day', () => {
  const statement = (year: number) => ({
    due: `${String(year)}-03-24`,
    period: { from: `${String(year - 1)}-03-11`, to: `${String(year)}-03-10` },
    moves: 'lastConfirmationStatementTo' as const,
  })
  const series = [statement(2026), statement(2027)]
  const accepted = [paper({ date: '2026-03-20' })]
  expect(series.map((open) => offeredPaper(open, ['vat-return'], accepted, series) !== undefined)).toEqual([
    true,
    false,
  ])
  // The day to which it is made up decides, where the paper says it.
  const early = [paper({ date: '2026-03-20', period: { from: '2025-06-02', to: '2026-06-01' } })]
  expect(series.map((open) => offeredPaper(open, ['vat-return'], early, series) !== undefined)).toEqual([
    false,
    true,
  ])
  // Once the first is closed, it is of the next: the day of the acceptance lies in its period.
  expect(offeredPaper(statement(2027), ['vat-return'], accepted, [statement(2027)])).toBeDefined()
})

test.each([
  ['HMRC Cumbernauld 475PB0012', true],
  ['HMRC Cumbernauld, corporation tax to 31 March', false],
  ['HMRC Cumbernauld, PAYE', true],
])('a payment to an office of several taxes, %s, is of PAYE: %s', (beginning, isOffered) => {
  const open = { due: '2026-04-22', period: null, authority: 'HMRC', names: ['PAYE', 'cumbernauld'] }
  const paid = paper({ kind: 'receipt', date: '2026-04-20', party: 'HMRC', beginning })
  expect(offeredPaper(open, ['receipt'], [paid]) !== undefined).toBe(isOffered)
})
