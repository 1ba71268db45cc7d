import { expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import { draftOf, givenBy, hasEnded, inWords, isPreset, presets, problemOf } from './rights.ts'

const nothing = { role: 'member', functions: everyFunction('none'), mayExport: false } as const

test.each(presets.map((preset) => [preset.name, preset] as const))(
  '%s is recognised, can be given, and no other preset has its rights',
  (_, preset) => {
    const draft = draftOf(preset, new Date(2026, 0, 15))
    expect(presets.filter((one) => isPreset(draft, one))).toEqual([preset])
    expect(problemOf(draft)).toBeUndefined()
    expect(draft.until).toBe(preset.days === undefined ? '' : '2026-02-14')
  },
)

test('rights without any function are refused, and an owner is given no last day', () => {
  expect(problemOf(nothing)).toContain('at least one function')
  expect(givenBy({ ...nothing, role: 'owner', until: '2026-01-31' }).until).toBeNull()
  expect(givenBy({ ...nothing, until: '2026-01-31' }).until).toBe('2026-01-31')
  expect(givenBy({ ...nothing, until: '' }).until).toBeNull()
})

test.each([
  [{ ...nothing, role: 'director' as const }, 'Director'],
  [nothing, 'Member without access'],
  [{ ...nothing, functions: everyFunction('view') }, 'Member: all functions view'],
  [
    { ...nothing, functions: { ...everyFunction('none'), 'Finance Director': 'edit' as const } },
    'Member: Finance edit',
  ],
])('%o in words', (rights, words) => {
  expect(inWords(rights)).toBe(words)
})

test('the last day counts until midnight in London', () => {
  expect(hasEnded('2026-07-31', new Date('2026-07-31T22:59:00Z'))).toBe(false)
  expect(hasEnded('2026-07-31', new Date('2026-07-31T23:00:00Z'))).toBe(true)
  expect(hasEnded(null)).toBe(false)
})
