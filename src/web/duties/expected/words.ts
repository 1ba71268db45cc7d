import {
  type Completeness,
  type ExpectedSlot,
  expectedOftenLabels,
  type SlotState,
} from '#contract/duties/expected.ts'
import { spellDay } from '#contract/platform/plain-date.ts'

export const stateLabels: Readonly<Record<SlotState, string>> = {
  here: 'Here',
  missing: 'Missing',
  ending: 'Ends soon',
  ended: 'Ended',
  skipped: 'Not needed',
}

/** The state of a slot, as people read it: "Ends on 3 May 2027". */
export function stateOf({ ends, state }: Pick<ExpectedSlot, 'ends' | 'state'>): string {
  if (ends === null || state === 'skipped' || state === 'missing') return stateLabels[state]
  return state === 'ended' ? `Ended on ${spellDay(ends)}` : `Ends on ${spellDay(ends)}`
}

/** For what a paper is expected: its period, its person, or how often. */
export function occasionOf(slot: Pick<ExpectedSlot, 'every' | 'period' | 'person'>): string {
  const { every, period, person } = slot
  if (period !== null) return `${spellDay(period.from)} to ${spellDay(period.to)}`
  return person ?? expectedOftenLabels[every]
}

/** `2 of 5 here · 1 missing · 1 ends soon`; what is skipped does not count. */
export function summaryOf(slots: ReadonlyArray<Pick<ExpectedSlot, 'state'>>): string {
  const count = (...states: SlotState[]) => slots.filter(({ state }) => states.includes(state)).length
  const expected = slots.length - count('skipped')
  if (expected === 0) return 'Nothing is expected here'
  const [missing, ending, ended] = [count('missing'), count('ending'), count('ended')]
  return [
    `${String(count('here', 'ending'))} of ${String(expected)} here`,
    missing > 0 && `${String(missing)} missing`,
    ending > 0 && `${String(ending)} ending soon`,
    ended > 0 && `${String(ended)} ended`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

/** `12 of 25 expected papers are here · 1 ends soon` */
export function wholeOf({ expected, folders, here }: Pick<Completeness, 'expected' | 'here' | 'folders'>) {
  const ending = folders.reduce((sum, folder) => sum + folder.ending, 0)
  const whole = `${String(here + ending)} of ${String(expected)} expected papers are here`
  if (ending === 0) return whole
  return `${whole} · ${ending === 1 ? '1 ends soon' : `${String(ending)} end soon`}`
}
