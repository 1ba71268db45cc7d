import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { PeriodKind } from '#contract/duties/deadline-rules.ts'
import {
  addMonths,
  earliest,
  lastDayOf,
  lastOfMonth,
  latest,
  type Period,
} from '#contract/platform/plain-date.ts'
import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import {
  benefitsYears,
  firstTaxYear,
  identityTransition,
  pensionCycles,
  pensionWindows,
  reviewPeriods,
  taxInstalments,
  taxPaymentPeriods,
  taxPeriods,
  tradingStart,
} from './company-spans.ts'
import {
  anniversaries,
  beginning,
  employment,
  everyMonth,
  isUnpaid,
  lifetime,
  onDay,
  periodsTo,
  type Span,
  span,
  spans,
  taxQuarter,
  taxYears,
  touching,
} from './span.ts'

function accounts(facts: CompanyFacts, window: Period): Span[] {
  const { incorporatedOn } = facts
  if (incorporatedOn === null) return []
  return accountingPeriods(facts, addMonths(window.to, 1)).flatMap((period, index) => {
    if (period.to < window.from) return []
    const { notifiedOn = null } = facts.changedPeriods.find(({ from }) => from === period.from) ?? {}
    const isLongFirst = index === 0 && period.to > lastDayOf(period.from, 12)
    const isShortened = period.to < lastDayOf(period.from, 12) && index > 0
    return span(period, {
      anchors: {
        'first-anniversary': addMonths(incorporatedOn, 12),
        ...(isShortened && notifiedOn !== null && { notice: notifiedOn }),
      },
      conditions: !isLongFirst
        ? []
        : facts.companyKind === 'public'
          ? ['first accounts of a public company over 12 months']
          : ['first accounts over 12 months'],
    })
  })
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
  if (scheme === 'monthly') return vatPeriods(facts, periodsTo(31, everyMonth, window))
  if (scheme !== 'quarterly' || stagger === null || stagger === undefined) return []
  return vatPeriods(facts, periodsTo(31, [3, stagger - 1], window))
}

function yearsOfVat(facts: CompanyFacts, window: Period): Span[] {
  const { scheme, yearEndMonth = null } = facts.vat ?? {}
  if (scheme !== 'annual' || yearEndMonth === null) return []
  return vatPeriods(facts, periodsTo(31, [12, yearEndMonth % 12], window))
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
    employer.pays === 'monthly' ? periodsTo(5, everyMonth, window) : periodsTo(5, taxQuarter, window)
  return spans(touching(periods, employment(facts)).filter(({ from }) => !isUnpaid(facts, from)))
}

/** Who is employed on 5 April gets a P60. */
function payrollYears(facts: CompanyFacts, window: Period): Span[] {
  if (facts.employer === null) return []
  const { since, until } = employment(facts)
  return spans(taxYears(window).filter(({ to }) => (since ?? to) <= to && (until ?? to) >= to))
}

/** An Employer Payment Summary is of a tax month, however often is paid. */
function payrollMonths(facts: CompanyFacts, window: Period): Span[] {
  if (facts.employer === null) return []
  return spans(touching(periodsTo(5, everyMonth, window), employment(facts)))
}

function cisMonths(facts: CompanyFacts, window: Period): Span[] {
  if (facts.cis !== true) return []
  return spans(touching(periodsTo(5, everyMonth, window), lifetime(facts)))
}

/** Deductions are paid with PAYE; in months without employees they are paid alone. */
function cisPaymentMonths(facts: CompanyFacts, window: Period): Span[] {
  const { since = null, until = null } = facts.employer ?? {}
  const isPaidWithPaye = ({ anchors: { end = '', start = '' } }: Span) =>
    facts.employer !== null && end >= (since ?? end) && start <= (until ?? start) && !isUnpaid(facts, start)
  return cisMonths(facts, window).filter((month) => !isPaidWithPaye(month))
}

function selfAssessmentYears(facts: CompanyFacts, window: Period): Span[] {
  const { digitalUpdatesFrom } = facts
  return touching(taxYears(window), lifetime(facts)).map((year) =>
    span(year, {
      conditions: digitalUpdatesFrom !== null && digitalUpdatesFrom <= year.to ? ['Making Tax Digital'] : [],
    }),
  )
}

/** Payments on account begin in the second year; partners pay their own. */
function laterSelfAssessmentYears(facts: CompanyFacts, window: Period): Span[] {
  if (facts.companyKind === 'partnership') return []
  const { since = null, until } = lifetime(facts)
  return spans(
    touching(taxYears(window), { since, until }).filter(({ from }) => since === null || from > since),
  )
}

/** The quarters of Making Tax Digital for Income Tax, from the first for which an update is sent. */
export function updateQuarters(facts: CompanyFacts, window: Period): Period[] {
  if (facts.digitalUpdatesFrom === null) return []
  const { until } = lifetime(facts)
  return touching(periodsTo(5, taxQuarter, window), { since: facts.digitalUpdatesFrom, until })
}

/** Every kind of period, by what gives those of a company around a window of days. */
export const spansOf: Record<PeriodKind, (facts: CompanyFacts, window: Period) => Span[]> = {
  'accounting-period': accounts,
  'tax-period': taxPeriods,
  'review-period': (facts, window) => reviewPeriods(facts, window).filter(({ key }) => key >= window.from),
  'vat-period': quartersOrMonthsOfVat,
  'vat-year': yearsOfVat,
  'vat-instalment': vatInstalments,
  'paye-period': payePeriods,
  'cis-month': cisMonths,
  'payroll-year': payrollYears,
  'benefits-year': benefitsYears,
  'self-assessment-year': selfAssessmentYears,
  'later-self-assessment-year': laterSelfAssessmentYears,
  'update-quarter': (facts, window) => spans(updateQuarters(facts, window)),
  'pension-duties': ({ pensionDutiesFrom }) => (pensionDutiesFrom === null ? [] : [onDay(pensionDutiesFrom)]),
  'pension-cycle': pensionCycles,
  'fee-year': ({ icoRegisteredOn }, window) =>
    anniversaries(icoRegisteredOn, 1, window).map((from) =>
      span({ from, to: lastDayOf(from, 12) }, { key: from }),
    ),
  'trading-start': tradingStart,
  'first-tax-year': firstTaxYear,
  'tax-payment-period': taxPaymentPeriods,
  'tax-instalment': taxInstalments,
  'payroll-month': payrollMonths,
  'cis-payment-month': cisPaymentMonths,
  'pension-window': pensionWindows,
  'identity-transition': identityTransition,
  'control-verification': ({ controlVerificationBy }) => [...new Set(controlVerificationBy)].map(onDay),
  // Events happen and are not worked out.
  event: () => [],
}
