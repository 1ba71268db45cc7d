import type { CompanyFacts } from '#contract/company/company-facts.ts'
import {
  addDays,
  addMonths,
  type Day,
  lastDayOf,
  latest,
  monthsAfter,
  type Period,
} from '#contract/platform/plain-date.ts'
import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import { anniversaries, employment, onDay, type Span, span, spans, taxYears, touching } from './span.ts'

/** Whether a company has tax to return for a period: a dormant one has not, unless HMRC asks (`dormantSince`: the periods before). */
function isTaxed({ dormant, dormantSince }: CompanyFacts, { from }: Period): boolean {
  return dormant !== true || (dormantSince !== null && from < dormantSince)
}

/** Corporation tax has periods of at most 12 months, which end with the accounts at the latest. */
export function taxPeriods(facts: CompanyFacts, window: Period): Span[] {
  const begins = facts.tradingSince ?? facts.incorporatedOn
  if (begins === null) return []
  return accountingPeriods(facts, addMonths(window.to, 1)).flatMap((ofAccounts) => {
    const found: Span[] = []
    let from = latest(ofAccounts.from, begins)
    while (from <= ofAccounts.to) {
      const end = lastDayOf(from, 12)
      const to = end < ofAccounts.to ? end : ofAccounts.to
      if (to >= window.from && isTaxed(facts, { from, to }))
        found.push(span({ from, to }, { anchors: { 'accounts-end': ofAccounts.to } }))
      from = addDays(to, 1)
    }
    return found
  })
}

/** The tax periods of a company that pays at once, and not by instalments. */
export function taxPaymentPeriods(facts: CompanyFacts, window: Period): Span[] {
  return facts.large === 'large' || facts.large === 'very-large' ? [] : taxPeriods(facts, window)
}

/** The months after the first day of a period from which the instalments are counted (SI 1998/3175 reg.5 and reg.5AZA). */
const instalmentMonths = { large: [6, 9, 12], 'very-large': [2, 5, 8, 11] }

/** The instalments of large companies: of a shorter period as many as lie before its last one. */
export function taxInstalments(facts: CompanyFacts, window: Period): Span[] {
  const { large } = facts
  if (large !== 'large' && large !== 'very-large') return []
  return taxPeriods(facts, window).flatMap(({ period }) => {
    if (period === null) return []
    const last = large === 'large' ? addDays(monthsAfter(period.to, 3), 1) : undefined
    const days = instalmentMonths[large]
      .map((months) => addMonths(period.from, months))
      .filter((day) => day < (last ?? period.to))
    return [...days, ...(last === undefined ? [] : [last])].map((instalment) =>
      span(period, { key: instalment, anchors: { instalment } }),
    )
  })
}

/** The day on which a company began to trade, if it is known. */
export function tradingStart(facts: CompanyFacts): Span[] {
  const { tradingSince } = facts
  if (tradingSince === null || !isTaxed(facts, { from: tradingSince, to: tradingSince })) return []
  return [onDay(tradingSince)]
}

/** The tax year in which a business began to trade. */
export function firstTaxYear({ tradingSince }: CompanyFacts, window: Period): Span[] {
  if (tradingSince === null) return []
  return spans(taxYears(window).filter(({ from, to }) => from <= tradingSince && tradingSince <= to))
}

export function reviewPeriods(
  { incorporatedOn, lastConfirmationStatementTo }: CompanyFacts,
  window: Period,
): Span[] {
  let from = lastConfirmationStatementTo === null ? incorporatedOn : addDays(lastConfirmationStatementTo, 1)
  const periods: Period[] = []
  while (from !== null && from <= window.to) {
    const to = lastDayOf(from, 12)
    periods.push({ from, to })
    from = addDays(to, 1)
  }
  return spans(periods)
}

/** Since when directors' identities are verified (Economic Crime and Corporate Transparency Act 2023); those of a company formed later were verified before. */
const VERIFIED_SINCE = '2025-11-18'
/** How long after a review period its statement is delivered, in days. */
const STATEMENT_DAYS = 14

/** The review period with whose statement a company confirms for the first time that its directors are verified. */
export function identityTransition(facts: CompanyFacts, window: Period): Span[] {
  const { incorporatedOn, lastConfirmationStatementTo } = facts
  if ((incorporatedOn ?? '') >= VERIFIED_SINCE) return []
  if ((lastConfirmationStatementTo ?? '') >= VERIFIED_SINCE) return []
  return reviewPeriods(facts, window)
    .filter(({ key }) => addDays(key, STATEMENT_DAYS) >= VERIFIED_SINCE)
    .slice(0, 1)
}

const isEmployerOn = ({ employer }: CompanyFacts, day: Day) => day <= (employer?.until ?? day)

/** How long before and after the third anniversary the day of re-enrolment is chosen, in months. */
const WINDOW_MONTHS = 3

/** The windows in which staff are enrolled again: around each third anniversary of the start of duties, then of the last re-enrolment. */
export function pensionWindows(facts: CompanyFacts, window: Period): Span[] {
  const { pensionDutiesFrom, pensionReenrolledOn } = facts
  return anniversaries(pensionReenrolledOn ?? pensionDutiesFrom, 3, window)
    .filter((day) => isEmployerOn(facts, day))
    .map((day) => {
      const from = addMonths(day, -WINDOW_MONTHS)
      return span({ from, to: lastDayOf(day, WINDOW_MONTHS) }, { key: day })
    })
}

/** The third anniversaries from which a re-declaration is counted: that of the last re-enrolment stays until it is declared. */
export function pensionCycles(facts: CompanyFacts, window: Period): Span[] {
  const { pensionDutiesFrom, pensionReenrolledOn } = facts
  const first = anniversaries(pensionDutiesFrom, 3, window)
  const days =
    pensionReenrolledOn === null
      ? first
      : [
          ...first.filter((day) => day <= addMonths(pensionReenrolledOn, WINDOW_MONTHS)).slice(-1),
          ...anniversaries(pensionReenrolledOn, 3, window),
        ]
  return days.filter((day) => isEmployerOn(facts, day)).map(onDay)
}

/** Tax years with benefits in kind. */
export function benefitsYears(facts: CompanyFacts, window: Period): Span[] {
  if (facts.benefits !== true) return []
  return spans(touching(taxYears(window), employment(facts)))
}
