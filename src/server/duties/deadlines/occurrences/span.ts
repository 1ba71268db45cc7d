import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { Anchor, Condition } from '#contract/duties/deadline-rules.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  monthOf,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'

/** Something for which a rule asks something: what it covers, and the days from which due days are counted. */
export interface Span {
  /** Names it among those of its kind for good. */
  key: Day
  period: Period | null
  anchors: Partial<Record<Anchor, Day>>
  conditions: readonly Condition[]
}

export function span(period: Period, rest: Partial<Span> = {}): Span {
  return {
    key: period.to,
    period,
    conditions: [],
    ...rest,
    anchors: {
      start: period.from,
      'day-before-start': addDays(period.from, -1),
      end: period.to,
      ...rest.anchors,
    },
  }
}

export const spans = (periods: readonly Period[]): Span[] => periods.map((period) => span(period))

/** The periods that end on a day of some months, each after the one before. */
export function periodsTo(
  endDay: number,
  isEnd: (month: number) => boolean,
  months: number,
  window: Period,
): Period[] {
  const periods: Period[] = []
  const last = addMonths(window.to, months)
  for (let month = `${window.from.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) {
    if (!isEnd(monthOf(month))) continue
    const to = dayOf(yearOf(month), monthOf(month), endDay)
    const before = addMonths(month, -months)
    periods.push({ from: addDays(dayOf(yearOf(before), monthOf(before), endDay), 1), to })
  }
  return periods
}

export const everyMonth = () => true
export const isQuarterEnd = (month: number) => month % 3 === 1

/** Since when there has been a business, as far as that is known. */
export function beginning({ form, incorporatedOn, tradingSince }: CompanyFacts): Day | null {
  return form === 'Sole Trader' ? tradingSince : incorporatedOn
}

interface Bounds {
  since: Day | null | undefined
  until?: Day | null | undefined
}

/** Between which days somebody is employed, as far as that is known. */
export function employment(facts: CompanyFacts): Bounds {
  const { since, until } = facts.employer ?? {}
  return { since: since ?? beginning(facts), until }
}

/** The periods of which some part lies between two days. */
export function touching(periods: readonly Period[], { since, until }: Bounds): Period[] {
  return periods.filter(
    ({ from, to }) => (since ?? to) <= to && (until === null || until === undefined || from <= until),
  )
}

export const taxYears = (window: Period) => periodsTo(5, (month) => month === 4, 12, window)

/** A day that comes again every so many years, for good. */
export function anniversaries(day: Day | null, years: number, window: Period): Day[] {
  const days: Day[] = []
  if (day === null) return days
  for (let count = 1; ; count++) {
    const next = addMonths(day, count * years * 12)
    if (next > window.to) return days
    days.push(next)
  }
}

/** What is about one day. */
export const onDay = (day: Day): Span => ({
  key: day,
  period: null,
  anchors: { start: day, 'day-before-start': addDays(day, -1), end: day },
  conditions: [],
})
