import { conditionFacts, type FactCondition } from '#contract/company/company-facts.ts'
import type { Anchor, Condition, PeriodKind } from '#contract/duties/deadline-rules.ts'
import type { KeepAnchor } from '#contract/manual/keep-rules.ts'

export const periodLabels: Readonly<Record<PeriodKind, string>> = {
  'accounting-period': 'Accounting period',
  'tax-period': 'Corporation tax period',
  'review-period': 'Review period of the confirmation statement',
  'vat-period': 'VAT period',
  'vat-year': 'Year of annual VAT accounting',
  'vat-instalment': 'Instalment of annual VAT accounting',
  'paye-period': 'PAYE month or quarter',
  'cis-month': 'CIS month',
  'payroll-year': 'Tax year with employees',
  'benefits-year': 'Tax year with benefits in kind',
  'self-assessment-year': 'Tax year of self assessment',
  'later-self-assessment-year': 'Tax year of self assessment, from the second on',
  'update-quarter': 'Quarter of Making Tax Digital',
  'pension-duties': 'Start of the pension duties',
  'pension-cycle': 'Every three years of pension duties',
  'fee-year': 'Year of the data protection fee',
  'trading-start': 'Start of trading',
  'first-tax-year': 'Tax year in which trading began',
  'tax-payment-period': 'Corporation tax period that is paid at once',
  'tax-instalment': 'Corporation tax instalment of a large company',
  'payroll-month': 'Tax month with employees',
  'cis-payment-month': 'CIS month that is not paid with PAYE',
  'pension-window': 'Window of pension re-enrolment',
  'identity-transition': 'First review period with verified directors',
  'control-verification': 'Day by which a person with control verifies',
  event: 'Event in the company',
}

export const anchorLabels: Readonly<Record<Anchor, string>> = {
  start: 'the first day of the period',
  'day-before-start': 'the day before the period',
  end: 'the last day of the period',
  'accounts-end': 'the end of the accounts',
  'first-anniversary': 'the first anniversary of the incorporation',
  notice: 'the notice of a shortened year',
  instalment: 'the first day of the instalment’s month',
}

export const conditionLabels: Readonly<Record<Condition, string>> = {
  'first accounts over 12 months': 'First accounts over 12 months',
  'paid by post': 'Paid by post',
  'monthly returns': 'VAT is returned monthly',
  'limited liability partnership': 'Limited liability partnership',
  'Making Tax Digital': 'Quarterly updates are sent',
  'dormant company': 'Dormant company',
  'nobody is paid': 'Nobody is paid',
  'public company': 'Public limited company',
  'first accounts of a public company over 12 months': 'First accounts of a public company over 12 months',
  'community interest company': 'Community interest company',
  'charity in England or Wales': 'Charity in England or Wales',
  'charity in Scotland': 'Charity in Scotland',
  'charity in Northern Ireland': 'Charity in Northern Ireland',
  partnership: 'Partnership',
  'the owner pays the tax': 'The owner pays the tax',
  ...(Object.fromEntries(
    Object.values(conditionFacts).map(({ condition, label }) => [condition, label]),
  ) as Record<FactCondition, string>),
}

export const keepAnchorLabels: Readonly<Record<KeepAnchor, string>> = {
  date: 'the day of the paper',
  'period-end': 'the end of its period',
  'financial-year-end': 'the end of the financial year',
  'tax-year-end': 'the end of the tax year',
  'return-deadline': 'the 31 January by which the return was due',
  ends: 'the end of what it is about',
  leaving: 'the day on which the person leaves',
  sale: 'the day on which it is sold',
  company: 'as long as the company exists',
}

function count(number: number, unit: string): string {
  return `${String(number)} ${unit}${number === 1 ? '' : 's'}`
}

/** What a day is counted from, in a sentence about "it": the period, or what happened. */
const anchorClauses: Readonly<Record<Anchor, string>> = {
  ...anchorLabels,
  start: 'it begins',
  'day-before-start': 'the day before it begins',
  end: 'it ends',
  'accounts-end': 'the accounts end',
}

const rules = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (number: number) => `${String(number)}${endings[rules.select(number)] ?? ''}`

interface Step {
  after: Anchor
  months?: number | undefined
  dayOfMonth?: number | undefined
  days?: number | undefined
}

function stepInWords({ after, dayOfMonth, days = 0, months = 0 }: Step, each: PeriodKind): string {
  const from = each === 'event' && after === 'start' ? 'it happens' : anchorClauses[after]
  if (dayOfMonth === undefined) {
    const length = [months > 0 && count(months, 'month'), days > 0 && count(days, 'day')].filter(Boolean)
    return length.length === 0 ? `on the day ${from}` : `${length.join(' and ')} after ${from}`
  }
  const month =
    months === 0
      ? `the month in which ${from}`
      : `the ${months === 1 ? 'month' : `${ordinal(months)} month`} after ${from}`
  return `on the ${ordinal(dayOfMonth)} of ${month}${days > 0 ? ` and ${count(days, 'day')} later` : ''}`
}

interface Way {
  when?: Condition | undefined
  latest: readonly Step[]
  onWorkingDay?: boolean | undefined
}

/** How a due day is counted: a sentence for most, then one for each condition. */
export function dueInWords({ due }: { due: readonly Way[] }, each: PeriodKind): string[] {
  // Only the last way has no condition.
  return [...due.slice(-1), ...due.slice(0, -1)].map(({ latest, onWorkingDay = false, when }) => {
    const days = latest.map((step) => stepInWords(step, each)).join(', or if later ')
    const whole = `${days}${onWorkingDay ? ', or on the working day before' : ''}`
    return when === undefined ? `Due ${whole}` : `${conditionLabels[when]}: ${whole}`
  })
}

/** How long is kept, in one line. */
export function keptInWords({
  after,
  months = 0,
  years,
}: {
  after: KeepAnchor
  months?: number | undefined
  years: number
}): string {
  if (after === 'company') return 'As long as the company exists'
  const length = [years > 0 && count(years, 'year'), months > 0 && count(months, 'month')].filter(Boolean)
  return `${length.join(' and ')} after ${keepAnchorLabels[after]}`
}
