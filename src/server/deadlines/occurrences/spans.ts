import type { CompanyFacts } from '#contract/company-facts.ts'
import type { Anchor, Condition, PeriodKind } from '#contract/deadline-rules.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  earliest,
  lastDayOf,
  lastOfMonth,
  latest,
  monthOf,
  type Period,
  yearOf,
} from '#contract/plain-date.ts'
import { accountingPeriods } from '#contract/accounting-periods.ts'

/** Something for which a rule asks something: what it covers, and the days from which due days are counted. */
export interface Span {
  /** Names it among those of its kind for good. */
  key: Day
  period: Period | null
  anchors: Partial<Record<Anchor, Day>>
  conditions: readonly Condition[]
}

function span(period: Period, rest: Partial<Span> = {}): Span {
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

/** The periods that end on a day of some months, each after the one before. */
function periodsTo(
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

const everyMonth = () => true
const isQuarterEnd = (month: number) => month % 3 === 1

/** Since when there has been a business, as far as that is known. */
function beginning({ form, incorporatedOn, tradingSince }: CompanyFacts): Day | null {
  return form === 'Sole Trader' ? tradingSince : incorporatedOn
}

interface Bounds {
  since: Day | null | undefined
  until?: Day | null | undefined
}

/** The periods of which some part lies between two days. */
function touching(periods: readonly Period[], { since, until }: Bounds): Period[] {
  return periods.filter(
    ({ from, to }) => (since ?? to) <= to && (until === null || until === undefined || from <= until),
  )
}

function accounts(facts: CompanyFacts, window: Period): Span[] {
  const { incorporatedOn } = facts
  if (incorporatedOn === null) return []
  return accountingPeriods(facts, addMonths(window.to, 1)).map((period, index) => {
    const { notifiedOn = null } = facts.changedPeriods.find(({ from }) => from === period.from) ?? {}
    const isLongFirst = index === 0 && period.to > lastDayOf(period.from, 12)
    const isShortened = period.to < lastDayOf(period.from, 12) && index > 0
    return span(period, {
      anchors: {
        'first-anniversary': addMonths(incorporatedOn, 12),
        ...(isShortened && notifiedOn !== null && { notice: notifiedOn }),
      },
      conditions: isLongFirst ? ['first accounts over 12 months'] : [],
    })
  })
}

/** Corporation tax has periods of at most 12 months, which end with the accounts at the latest. */
function taxPeriods(facts: CompanyFacts, window: Period): Span[] {
  const begins = facts.tradingSince ?? facts.incorporatedOn
  if (begins === null) return []
  return accountingPeriods(facts, addMonths(window.to, 1)).flatMap((ofAccounts) => {
    const spans: Span[] = []
    let from = latest(ofAccounts.from, begins)
    while (from <= ofAccounts.to) {
      const to = earliest(lastDayOf(from, 12), ofAccounts.to)
      spans.push(span({ from, to }, { anchors: { 'accounts-end': ofAccounts.to } }))
      from = addDays(to, 1)
    }
    return spans
  })
}

function reviewPeriods(
  { incorporatedOn, lastConfirmationStatementTo }: CompanyFacts,
  window: Period,
): Span[] {
  let from = lastConfirmationStatementTo === null ? incorporatedOn : addDays(lastConfirmationStatementTo, 1)
  const spans: Span[] = []
  while (from !== null && from <= window.to) {
    const to = lastDayOf(from, 12)
    spans.push(span({ from, to }))
    from = addDays(to, 1)
  }
  return spans
}

/** The first period after registration begins with it; without its day, with the first whole period of the business. */
function vatPeriods(facts: CompanyFacts, periods: readonly Period[]): Span[] {
  const { since = null, until = null } = facts.vat ?? {}
  const first = beginning(facts)
  return touching(periods, { since, until })
    .filter(({ from }) => since !== null || first === null || from >= `${first.slice(0, 7)}-01`)
    .map(({ from, to }) => span({ from: latest(from, since ?? from), to: earliest(to, until ?? to) }))
}

function quartersOrMonthsOfVat(facts: CompanyFacts, window: Period): Span[] {
  const { scheme, stagger } = facts.vat ?? {}
  if (scheme === 'monthly') return vatPeriods(facts, periodsTo(31, everyMonth, 1, window))
  if (scheme !== 'quarterly' || stagger === null || stagger === undefined) return []
  return vatPeriods(
    facts,
    periodsTo(31, (month) => month % 3 === stagger - 1, 3, window),
  )
}

function yearsOfVat(facts: CompanyFacts, window: Period): Span[] {
  const { scheme, yearEndMonth } = facts.vat ?? {}
  if (scheme !== 'annual' || yearEndMonth === null) return []
  return vatPeriods(
    facts,
    periodsTo(31, (month) => month === yearEndMonth, 12, window),
  )
}

/** The months of a year of annual accounting at whose ends its instalments are paid. */
const instalmentMonths = { monthly: [4, 5, 6, 7, 8, 9, 10, 11, 12], quarterly: [4, 7, 10] }

function vatInstalments(facts: CompanyFacts, window: Period): Span[] {
  const { instalments = null } = facts.vat ?? {}
  if (instalments === null) return []
  return yearsOfVat(facts, window).flatMap(({ period }) =>
    period === null
      ? []
      : instalmentMonths[instalments]
          .map((month) => lastOfMonth(addMonths(period.from, month - 1)))
          .filter((end) => end <= period.to)
          .map((end) => span(period, { key: end, anchors: { end } })),
  )
}

function payePeriods(facts: CompanyFacts, window: Period): Span[] {
  const { employer } = facts
  if (employer === null) return []
  const periods =
    employer.pays === 'monthly' ? periodsTo(5, everyMonth, 1, window) : periodsTo(5, isQuarterEnd, 3, window)
  return touching(periods, { since: employer.since ?? beginning(facts), until: employer.until }).map(
    (period) => span(period, { conditions: employer.byPost ? ['paid by post'] : [] }),
  )
}

const taxYears = (window: Period) => periodsTo(5, (month) => month === 4, 12, window)

/** Who is employed on 5 April gets a P60. */
function payrollYears(facts: CompanyFacts, window: Period): Span[] {
  const { employer } = facts
  if (employer === null) return []
  const since = employer.since ?? beginning(facts)
  return taxYears(window)
    .filter(({ to }) => (since ?? to) <= to && (employer.until ?? to) >= to)
    .map((year) => span(year))
}

function benefitsYears(facts: CompanyFacts, window: Period): Span[] {
  if (facts.benefits !== true) return []
  const { since, until, byPost } = facts.employer ?? {}
  return touching(taxYears(window), { since: since ?? beginning(facts), until }).map((year) =>
    span(year, { conditions: byPost === true ? ['paid by post'] : [] }),
  )
}

function cisMonths(facts: CompanyFacts, window: Period): Span[] {
  if (facts.cis !== true) return []
  return touching(periodsTo(5, everyMonth, 1, window), { since: beginning(facts) }).map((month) =>
    span(month),
  )
}

function selfAssessmentYears(facts: CompanyFacts, window: Period): Span[] {
  return touching(taxYears(window), { since: beginning(facts) }).map((year) => span(year))
}

/** Payments on account begin in the second year. */
function laterSelfAssessmentYears(facts: CompanyFacts, window: Period): Span[] {
  const since = beginning(facts)
  return touching(taxYears(window), { since })
    .filter(({ from }) => since === null || from > since)
    .map((year) => span(year))
}

function updateQuarters({ digitalUpdatesFrom }: CompanyFacts, window: Period): Span[] {
  if (digitalUpdatesFrom === null) return []
  return touching(periodsTo(5, isQuarterEnd, 3, window), { since: digitalUpdatesFrom }).map((quarter) =>
    span(quarter),
  )
}

/** A day that comes again every so many years, for good. */
function anniversaries(day: Day | null, years: number, window: Period): Day[] {
  const days: Day[] = []
  if (day === null) return days
  for (let count = 1; ; count++) {
    const next = addMonths(day, count * years * 12)
    if (next > window.to) return days
    days.push(next)
  }
}

const onDay = (day: Day): Span => ({
  key: day,
  period: null,
  anchors: { start: day, 'day-before-start': addDays(day, -1), end: day },
  conditions: [],
})

/** Every kind of period, by what gives those of a company around a window of days. */
export const spansOf: Record<PeriodKind, (facts: CompanyFacts, window: Period) => Span[]> = {
  'accounting-period': accounts,
  'tax-period': taxPeriods,
  'review-period': reviewPeriods,
  'vat-period': quartersOrMonthsOfVat,
  'vat-year': yearsOfVat,
  'vat-instalment': vatInstalments,
  'paye-period': payePeriods,
  'cis-month': cisMonths,
  'payroll-year': payrollYears,
  'benefits-year': benefitsYears,
  'self-assessment-year': selfAssessmentYears,
  'later-self-assessment-year': laterSelfAssessmentYears,
  'update-quarter': updateQuarters,
  'pension-duties': ({ pensionDutiesFrom }) => (pensionDutiesFrom === null ? [] : [onDay(pensionDutiesFrom)]),
  'pension-cycle': ({ pensionDutiesFrom }, window) => anniversaries(pensionDutiesFrom, 3, window).map(onDay),
  'fee-year': ({ icoRegisteredOn }, window) =>
    anniversaries(icoRegisteredOn, 1, window).map((from) =>
      span({ from, to: lastDayOf(from, 12) }, { key: from }),
    ),
}
