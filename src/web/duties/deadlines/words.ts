import type { Deadline, Repetition } from '#contract/duties/deadlines.ts'
import type { StateTone } from '#web/platform/ui/tones.ts'
import {
  type Day,
  dayFormat,
  dayInLondon,
  daysBetween,
  monthOf,
  type Period,
  shortDay,
  yearOf,
} from '#contract/platform/plain-date.ts'

/** Sat */
export const weekday = dayFormat({ weekday: 'short' })
/** February 2026 */
export const monthAndYear = dayFormat({ month: 'long', year: 'numeric' })
/** 7 February */
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })
/** February */
export const monthName = dayFormat({ month: 'long' })

export function today(): Day {
  return dayInLondon(new Date())
}

/** What a period is called: a month, or its two days. */
export function periodInWords({ from, to }: Period): string {
  return `${shortDay(from)} to ${shortDay(to)}`
}

/** How far away a day is, in words. */
export function distanceInWords(day: Day, now: Day): string {
  const days = daysBetween(now, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  if (Math.abs(days) < 60) return days > 0 ? `in ${String(days)} days` : `${String(-days)} days ago`
  const months = Math.round(Math.abs(days) / 30.4)
  return days > 0 ? `in ${String(months)} months` : `${String(months)} months ago`
}

export const repetitionLabels: Record<Repetition, string> = {
  year: 'Every year',
  quarter: 'Every quarter',
  month: 'Every month',
  'first-monday': 'First Monday of every month',
}

/** How many days before its day a deadline is soon. */
const SOON_DAYS = 14

/** The colour of a deadline's state; none for what is far away. */
export function toneOfDeadline({ due, state }: Deadline, now: Day): StateTone | undefined {
  if (state === 'snoozed') return 'waiting'
  if (state !== 'open') return state
  return daysBetween(now, due) <= SOON_DAYS ? 'soon' : undefined
}

/** A deadline of the list, with the later days on which it repeats. */
export interface Row {
  deadline: Deadline
  repeats: Deadline[]
}

/** A deadline that repeats has a row for its next day; that row holds the later days, unless something is noted about them. */
function rowsOf(deadlines: readonly Deadline[]): Row[] {
  const next = new Map<string, Row>()
  const rows: Row[] = []
  for (const deadline of deadlines) {
    const { assignedTo, id, note, offeredPaper, state } = deadline
    const series = id.slice(0, id.lastIndexOf('.'))
    const ofNext = state === 'open' ? next.get(series) : undefined
    const isPlain = assignedTo === null && note === null && offeredPaper === null
    if (ofNext !== undefined && isPlain) {
      ofNext.repeats.push(deadline)
      continue
    }
    const row = { deadline, repeats: [] }
    rows.push(row)
    if (state === 'open' && ofNext === undefined) next.set(series, row)
  }
  return rows
}

/** `Then on 7 Apr 2027, 7 Jul 2027`, or the next and the last day of many. */
export function repeatsInWords(repeats: readonly Deadline[]): string {
  const days = repeats.map(({ due }) => shortDay(due))
  if (days.length <= 3) return `Then on ${days.join(', ')}`
  return `Then on ${days[0] ?? ''} and ${String(days.length - 1)} times more, until ${days.at(-1) ?? ''}`
}

/** Deadlines by due day, with what is due only in some cases, such as each month's EPS, once: on the first open day. */
export function withCasesOnce(deadlines: readonly Deadline[]): Deadline[] {
  const seen = new Set<string>()
  return deadlines.filter(({ id, onlyIf, state }) => {
    if (onlyIf === null || state === 'done') return true
    const series = id.split('.')[0] ?? ''
    return !seen.has(series) && seen.add(series)
  })
}

/** What is late first, then by month; what is done or put aside stays in its month. */
export function groupsOf(all: readonly Deadline[]) {
  const rows = rowsOf(withCasesOnce(all))
  const late = rows.filter(({ deadline }) => deadline.state === 'late')
  const months = Map.groupBy(
    rows.filter(({ deadline }) => deadline.state !== 'late'),
    ({ deadline }) => deadline.due.slice(0, 7),
  )
  return [
    ...(late.length > 0 ? [{ key: 'late', title: 'Late', rows: late }] : []),
    ...[...months].map(([key, ofMonth]) => ({ key, title: monthAndYear(`${key}-01`), rows: ofMonth })),
  ]
}

/** The deadlines of each month of a year, January first. */
export function monthsOf(deadlines: readonly Deadline[], year: number): Deadline[][] {
  return Array.from({ length: 12 }, (_, index) =>
    deadlines.filter(({ due }) => yearOf(due) === year && monthOf(due) === index + 1),
  )
}

/** A reference date as people write it: 31 May. */
export function yearEndInWords(reference: string): string {
  return reference === '02-29' ? 'the last day of February' : dayAndMonth(`2024-${reference}`)
}
