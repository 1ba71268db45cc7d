import type { Repetition } from '#contract/duties/deadlines.ts'
import { addDays, addMonths, type Day, type Period, weekdayOf } from '#contract/platform/plain-date.ts'
import type { OwnRow } from './repository.ts'

const months: Record<Exclude<Repetition, 'first-monday'>, number> = { year: 12, quarter: 3, month: 1 }

/** The days on which a deadline of a company's own falls due within a range, in order. */
export function ownDays({ due, repeats }: Pick<OwnRow, 'due' | 'repeats'>, range: Period): Day[] {
  const days: Day[] = []
  for (let count = 0; ; count++) {
    const day = repeats === null ? due : repeated(due, repeats, count)
    if (day > range.to) return days
    if (day >= range.from && day >= due) days.push(day)
    if (repeats === null) return days
  }
}

function repeated(due: Day, repeats: Repetition, count: number): Day {
  return repeats === 'first-monday'
    ? firstMonday(addMonths(`${due.slice(0, 7)}-01`, count))
    : addMonths(due, count * months[repeats])
}

/** @param first of a month */
function firstMonday(first: Day): Day {
  return addDays(first, (8 - weekdayOf(first)) % 7)
}
