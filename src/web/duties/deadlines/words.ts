import type { Deadline, Repetition } from '#contract/duties/deadlines.ts'
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

export interface Group {
  key: string
  title: string
  deadlines: Deadline[]
}

/**
 * What is late first, then by month; what is done or put aside stays in its month. Of what is due in a case alone, as each
 * month's EPS, the next stands for all.
 */
export function groupsOf(all: readonly Deadline[]): Group[] {
  const deadlines = all.filter(({ earlier, onlyIf }) => onlyIf === null || earlier.length === 0)
  const late = deadlines.filter(({ state }) => state === 'late')
  const months = Map.groupBy(
    deadlines.filter(({ state }) => state !== 'late'),
    ({ due }) => due.slice(0, 7),
  )
  return [
    ...(late.length > 0 ? [{ key: 'late', title: 'Late', deadlines: late }] : []),
    ...[...months].map(([month, ofMonth]) => ({
      key: month,
      title: monthAndYear(`${month}-01`),
      deadlines: ofMonth,
    })),
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
