import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { AppError, type ErrorDetail } from '#contract/platform/errors.ts'
import { addMonths, type Day, lastDayOf, monthsAfter, spellDay } from '#contract/platform/plain-date.ts'
import { accountingPeriods, unchangedEnd } from '#contract/company/accounting-periods.ts'

/** The longest accounting period, in months (Companies Act 2006 s.391 and s.392). */
const LONGEST_PERIOD = 18
/**
 * How long after the end of an extended period no other may be extended, in months; except to align with a parent or
 * subsidiary (Companies Act 2006 s.392).
 */
const BETWEEN_EXTENSIONS = 60

/**
 * Refuses facts that cannot be or that the law does not allow, so that no deadline rests on them.
 *
 * @param today in London
 * @throws AppError `invalid` with a sentence for each of them
 */
export function checkFacts(facts: CompanyFacts, today: Day): void {
  const details = faultsOf(facts, today)
  const [first] = details
  if (first !== undefined) throw new AppError('invalid', first.message, details)
}

/** What of some facts cannot be or is not allowed; nothing, if a deadline may rest on them. */
export function faultsOf(facts: CompanyFacts, today: Day): ErrorDetail[] {
  const details = [...faultsOfDays(facts, today), ...faultsOfBounds(facts)]
  return details.length > 0 ? details : faultsOfPeriods(facts)
}

function faultsOfDays(facts: CompanyFacts, today: Day): ErrorDetail[] {
  const { firstAccountsTo, form, incorporatedOn, lastConfirmationStatementTo, tradingSince } = facts
  const details: ErrorDetail[] = []
  const refuse = (path: string, message: string) => details.push({ path, message })
  const past = {
    incorporatedOn: 'The company cannot have been incorporated in the future.',
    lastConfirmationStatementTo: 'The last confirmation statement cannot be made up to a day in the future.',
    icoRegisteredOn: 'The registration with the ICO cannot lie in the future.',
    pensionReenrolledOn: 'The last re-enrolment cannot lie in the future.',
    unpaidSince: 'The day since when nobody is paid cannot lie in the future.',
  }
  for (const [path, message] of Object.entries(past)) {
    const day = facts[path as keyof typeof past]
    if (day !== null && day > today) refuse(path, message)
  }
  const { pensionDutiesFrom, pensionReenrolledOn } = facts
  if (pensionReenrolledOn !== null && pensionDutiesFrom !== null && pensionReenrolledOn < pensionDutiesFrom)
    refuse('pensionReenrolledOn', 'The last re-enrolment lies before the duties began.')
  if (incorporatedOn === null || form === 'Sole Trader') return details
  if (tradingSince !== null && tradingSince < incorporatedOn)
    refuse('tradingSince', 'The company cannot have begun to trade before it was incorporated.')
  if (lastConfirmationStatementTo !== null && lastConfirmationStatementTo < incorporatedOn)
    refuse(
      'lastConfirmationStatementTo',
      'The last confirmation statement cannot be made up to a day before the company was incorporated.',
    )
  if (firstAccountsTo !== null && firstAccountsTo <= incorporatedOn)
    refuse('firstAccountsTo', 'The first accounts end after the company was incorporated.')
  else if (firstAccountsTo !== null && firstAccountsTo > lastDayOf(incorporatedOn, LONGEST_PERIOD))
    refuse(
      'firstAccountsTo',
      `The first accounts cover at most 18 months, so to ${spellDay(lastDayOf(incorporatedOn, LONGEST_PERIOD))} at the latest.`,
    )
  return details
}

function faultsOfBounds({ employer, tradingSince, tradingUntil, vat }: CompanyFacts): ErrorDetail[] {
  const bounds = {
    'vat.until': vat,
    'employer.until': employer,
    tradingUntil: { since: tradingSince, until: tradingUntil },
  }
  return Object.entries(bounds).flatMap(([path, bound]) => {
    const { since = null, until = null } = bound ?? {}
    if (since === null || until === null || since <= until) return []
    return [{ path, message: 'The last day lies before the first.' }]
  })
}

/**
 * Faults of the periods that were shortened or extended; one whose accounts were due before the notice is changed no more
 * (Companies Act 2006 s.392(4), read 2026-11-26).
 */
function faultsOfPeriods(facts: CompanyFacts): ErrorDetail[] {
  const { changedPeriods, firstAccountsTo, incorporatedOn } = facts
  if (incorporatedOn === null) return []
  const extended: Day[] = []
  if (
    firstAccountsTo !== null &&
    firstAccountsTo > unchangedEnd({ from: incorporatedOn, to: firstAccountsTo }, incorporatedOn)
  )
    extended.push(firstAccountsTo)
  for (const [index, { from, notifiedOn, to }] of changedPeriods.entries()) {
    const path = `changedPeriods.${String(index)}`
    const refuse = (message: string): ErrorDetail[] => [{ path, message }]
    const known = accountingPeriods({ ...facts, changedPeriods: changedPeriods.slice(0, index + 1) }, to)
    if (!known.some((one) => one.from === from))
      return refuse(`No accounting period of the company begins on ${spellDay(from)}.`)
    if (to <= from) return refuse('An accounting period ends after it begins.')
    if (to > lastDayOf(from, LONGEST_PERIOD))
      return refuse(
        `An accounting period has at most 18 months: one that begins on ${spellDay(from)} ends by ${spellDay(lastDayOf(from, LONGEST_PERIOD))}.`,
      )
    const unchanged = unchangedEnd({ from, to }, incorporatedOn)
    const filed = monthsAfter(unchanged, facts.companyKind === 'public' ? 6 : 9)
    if (notifiedOn !== null && notifiedOn > filed)
      return refuse(
        `The accounts to ${spellDay(unchanged)} were due on ${spellDay(filed)}: a notice of ${spellDay(notifiedOn)} came too late to change that year.`,
      )
    if (to <= unchanged) continue
    const before = extended.at(-1)
    if (facts.group !== true && before !== undefined && to < addMonths(before, BETWEEN_EXTENSIONS))
      return refuse(
        `The period to ${spellDay(before)} was extended, and the law allows this once in five years, unless it aligns the year with that of a parent or subsidiary. Please check the period to ${spellDay(to)}.`,
      )
    extended.push(to)
  }
  return []
}
