import { REQUEST_REMINDER_DAYS, type Standing, type WantedState } from '#contract/outside/requests.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayFormat,
  daysBetween,
  monthOf,
  type Period,
  spellDay,
} from '#contract/platform/plain-date.ts'

/** What is known of papers that came: declined ones count for nothing. */
type Came = ReadonlyArray<{ declined: string | null; isFiled: boolean }>

/** How far something is that was asked for. */
export function wantedStateOf(papers: Came): WantedState {
  const kept = papers.filter(({ declined }) => declined === null)
  if (kept.some(({ isFiled }) => isFiled)) return 'accepted'
  return kept.length > 0 ? 'received' : 'waiting'
}

/** How many reminders are due by a day of a request that was mailed on another. */
export function remindersDue(askedOn: Day, today: Day): number {
  const days = daysBetween(askedOn, today)
  return REQUEST_REMINDER_DAYS.filter((after) => days >= after).length
}

/** The month or quarter of the calendar that ended last before a day. */
export function lastEnded(every: Standing, today: Day): Period {
  const month = `${today.slice(0, 7)}-01`
  const months = every === 'month' ? 1 : 3
  const next = every === 'month' ? month : addMonths(month, -((monthOf(month) - 1) % 3))
  return { from: addMonths(next, -months), to: addDays(next, -1) }
}

const monthAndYear = dayFormat({ month: 'long', year: 'numeric' })

/** A paper of a period: `Bank statement, October 2025`. */
export function nameForPeriod(subject: string, every: Standing, { to }: Period): string {
  return `${subject}, ${every === 'month' ? monthAndYear(to) : `quarter to ${spellDay(to)}`}`
}
