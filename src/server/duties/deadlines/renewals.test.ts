import { expect, test } from 'vitest'
import { type EndingPaper, offeredRenewal, renewalsOf } from './renewals.ts'

let count = 0
function paper(given: Partial<EndingPaper> & Pick<EndingPaper, 'ends'>): EndingPaper {
  count += 1
  return {
    fileId: String(count).padStart(4, '0'),
    name: `${String(count)}.pdf`,
    folderId: 'W3',
    sha256: String(count),
    kind: 'insurance-policy',
    title: null,
    party: null,
    person: null,
    reference: null,
    date: null,
    period: null,
    isConfirmed: false,
    uploadedOn: '2025-01-01',
    ...given,
  }
}

/** Which paper each of some comes after, by their places in the list. */
function chains(papers: readonly EndingPaper[]): Array<number[]> {
  const found = renewalsOf(papers)
  return papers.map(({ fileId }) => found.get(fileId)?.earlier.map((one) => papers.indexOf(one)) ?? [-1])
}
const year = (first: number, rest: Partial<EndingPaper> = {}) =>
  paper({
    period: { from: `${String(first)}-04-01`, to: `${String(first + 1)}-03-31` },
    ends: `${String(first + 1)}-03-31`,
    ...rest,
  })

test('a policy of the next year takes over, and those before are its history', () => {
  const papers = [year(2024), year(2025), year(2026)]
  expect(chains(papers)).toEqual([[], [0], [1, 0]])
  expect([...renewalsOf(papers).values()].map(({ isRenewed }) => isRenewed)).toEqual([true, true, false])
})

test('what runs beside another, or is of another kind, person or party, does not take over', () => {
  const first = year(2025, { party: 'Aviva' })
  const others = [
    paper({ party: 'Aviva', period: { from: '2025-10-01', to: '2026-09-30' }, ends: '2026-09-30' }),
    year(2026, { party: 'Aviva', kind: 'lease' }),
    year(2026, { party: 'Aviva', person: 'Ann Okafor' }),
    year(2026, { party: 'AXA' }),
    year(2026, { folderId: 'L2' }),
  ]
  const alarm = year(2025, { party: 'Beck Fire', kind: 'inspection', title: 'Fire alarm service' })
  expect(chains([alarm, { ...alarm, ...year(2026), title: 'Emergency lighting test' }])).toEqual([[], []])
  for (const other of others) expect(chains([first, other])).toEqual([[], []])
  expect(chains([first, year(2026, { party: 'AVIVA', folderId: 'L2' })])).toEqual([[], [0]])
})

test('of two policies that end together each is renewed by the one that is most like it', () => {
  const papers = [
    year(2025, { party: 'Aviva', name: 'Employers liability 2025.pdf' }),
    year(2025, { party: 'Aviva', name: 'Public liability 2025.pdf', reference: 'PL 77' }),
    year(2026, { party: 'Aviva', name: 'Scan 12.pdf', reference: 'PL/77' }),
    year(2026, { party: 'Aviva', name: 'Employers liability 2026.pdf' }),
  ]
  expect(chains(papers)).toEqual([[], [], [1], [0]])
  expect(chains(papers.slice(0, 3))).toEqual([[], [], [1]])
})

test('a copy of a paper ends once, and a quote does not end unless somebody says so', () => {
  const first = year(2025, { sha256: 'same' })
  const copy = year(2025, { sha256: 'same', folderId: 'A', uploadedOn: '2025-02-01' })
  expect([...renewalsOf([copy, first]).keys()]).toEqual([first.fileId])
  expect(renewalsOf([year(2025, { kind: 'quote' })]).size).toBe(0)
  expect(renewalsOf([year(2025, { kind: 'quote', isConfirmed: true })]).size).toBe(1)
})

test('a policy of another insurer is offered, and takes over once somebody has closed the old one with it', () => {
  const [first, next] = [year(2025, { party: 'Aviva' }), year(2026, { party: 'AXA' })]
  expect(offeredRenewal(first, [first, next])).toBe(next)
  expect(offeredRenewal(next, [first, next])).toBeUndefined()
  const closed = renewalsOf([first, next], new Map([[first.fileId, next.fileId]]))
  expect(closed.get(next.fileId)?.earlier).toEqual([first])
})
