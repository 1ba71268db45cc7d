import { expect, test } from 'vitest'
import { type KnownPaper, offeredPaper } from './offered-paper.ts'

const quarter = {
  due: '2026-05-07',
  period: { from: '2026-01-01', to: '2026-03-31' },
  kinds: ['vat-return' as const],
}
const paper = (known: Partial<KnownPaper>): KnownPaper => ({
  fileId: 'a',
  name: 'scan.pdf',
  folderId: 'JK1',
  area: 'Finance Director',
  kind: 'vat-return',
  date: null,
  period: null,
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
])('%j is offered: %s', (known, isOffered) => {
  expect(offeredPaper(quarter, [paper(known)]) !== undefined).toBe(isOffered)
})
