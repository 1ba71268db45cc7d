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

/** How many months a period has, and in which months it ends: those that leave this remainder when divided by that number. */
type Rhythm = readonly [months: 1 | 3 | 12, remainder: number]
export const everyMonth: Rhythm = [1, 0]
export const taxQuarter: Rhythm = [3, 1]
const taxYear: Rhythm = [12, 4]

const countOf = (day: Day) => yearOf(day) * 12 + monthOf(day)
const inMonth = (count: number, day: number) =>
  dayOf(Math.floor((count - 1) / 12), ((count - 1) % 12) + 1, day)

/** The same for every company: a table of 200 asks for a few thousand. */
const made = new Map<number, Period>()

/** The periods that end on a day of the months of a rhythm, each after the one before, from those of a window on to the first behind it. */
export function periodsTo(endDay: number, [months, remainder]: Rhythm, window: Period): Period[] {
  const periods: Period[] = []
  const from = countOf(window.from)
  const first = from + ((remainder - (from % months) + months) % months)
  for (let count = first; count <= countOf(window.to) + months; count += months) {
    const key = (count * 32 + endDay) * 16 + months
    const known = made.get(key)
    const period = known ?? {
      from: addDays(inMonth(count - months, endDay), 1),
      to: inMonth(count, endDay),
    }
    if (known === undefined) made.set(key, period)
    periods.push(period)
  }
  return periods
}

/** Since when there has been a business, as far as that is known. */
export function beginning({ form, incorporatedOn, tradingSince }: CompanyFacts): Day | null {
  return form === 'Sole Trader' ? tradingSince : incorporatedOn
}

/** Between which days there is a business, as far as that is known: a company is there when it trades no more. */
export function lifetime(facts: CompanyFacts): Bounds {
  return { since: beginning(facts), until: facts.form === 'Sole Trader' ? facts.tradingUntil : null }
}

/** Whether it is known that nobody was paid from a day on. */
export function isUnpaid({ staff, unpaidSince }: CompanyFacts, from: Day): boolean {
  return staff === 0 && unpaidSince !== null && unpaidSince <= from
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

export const taxYears = (window: Period) => periodsTo(5, taxYear, window)

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
