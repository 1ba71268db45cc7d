import { describe, expect, test } from 'vitest'
import { everyFunction, ownerRights, type Rights } from '#contract/company/roles.ts'
import { isAllowed, linkState } from './links/links.ts'
import { lastEnded, nameForPeriod, remindersDue, wantedStateOf } from './requests/policy.ts'

const finance: Rights = {
  role: 'member',
  functions: { ...everyFunction('none'), 'Finance Director': 'edit' },
  mayExport: false,
}

describe('a link', () => {
  const link = {
    recipientEmail: 'ann@bank.example',
    areas: ['Finance Director', 'XYZ'],
    needsExport: false,
    expiresOn: '2026-03-10',
    endedAt: null,
  }
  const at = { outsiders: 'on' as const, today: '2026-03-10' }

  test.each([
    ['is open until the end of its last day', link, finance, at, 'open'],
    ['expires after it', link, finance, { ...at, today: '2026-03-11' }, 'expired'],
    ['was ended', { ...link, endedAt: new Date() }, finance, at, 'ended'],
    ['stops with its maker’s access', link, undefined, at, 'stopped'],
    [
      'stops when they edit its papers no more',
      { ...link, areas: ['Managing Director'] },
      finance,
      at,
      'stopped',
    ],
    ['stops when they may not export', { ...link, needsExport: true }, finance, at, 'stopped'],
    ['goes on for who may', { ...link, needsExport: true }, ownerRights, at, 'open'],
    [
      'stops when the administrator allows nobody',
      link,
      finance,
      { ...at, outsiders: 'off' as const },
      'stopped',
    ],
    ['stops for other domains', link, finance, { ...at, outsiders: ['other.example'] }, 'stopped'],
    ['goes on for its domain', link, finance, { ...at, outsiders: ['bank.example'] }, 'open'],
  ])('%s', (_, one, maker, when, state) => {
    expect(linkState(one, maker, when)).toBe(state)
  })

  test('is for a domain as a whole', () => {
    expect(isAllowed(['bank.example'], 'ann@evil-bank.example')).toBe(false)
    expect(isAllowed(['bank.example'], 'ann@bank.example.evil.example')).toBe(false)
    expect(isAllowed(['bank.example'], '"a@bank.example"@evil.example')).toBe(false)
  })
})

describe('a request', () => {
  test('is mailed again after 3, 7 and 12 days', () => {
    const days = ['03-12', '03-13', '03-16', '03-17', '03-21', '03-22', '04-30']
    expect(days.map((day) => remindersDue('2026-03-10', `2026-${day}`))).toEqual([0, 1, 1, 2, 2, 3, 3])
  })

  test.each([
    ['month', '2026-03-01', '2026-02-01', '2026-02-28', 'Bank statement, February 2026'],
    ['month', '2026-01-31', '2025-12-01', '2025-12-31', 'Bank statement, December 2025'],
    ['quarter', '2026-03-31', '2025-10-01', '2025-12-31', 'Bank statement, quarter to 31 December 2025'],
    ['quarter', '2026-04-01', '2026-01-01', '2026-03-31', 'Bank statement, quarter to 31 March 2026'],
  ] as const)('that stands for each %s asks on %s for what ended', (every, today, from, to, name) => {
    const period = lastEnded(every, today)
    expect([period, nameForPeriod('Bank statement', every, period)]).toEqual([{ from, to }, name])
  })

  test('is as far as the papers that were not declined', () => {
    const [waiting, filed, declined] = [
      { declined: null, isFiled: false },
      { declined: null, isFiled: true },
      { declined: 'Blurred', isFiled: false },
    ]
    const states = [[], [declined], [declined, waiting], [waiting, filed]].map(wantedStateOf)
    expect(states).toEqual(['waiting', 'waiting', 'received', 'accepted'])
  })
})
