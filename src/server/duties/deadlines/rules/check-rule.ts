import type {
  Anchor,
  Condition,
  DeadlineRule,
  PeriodKind,
  RuleVersion,
} from '#contract/duties/deadline-rules.ts'
import { AppError } from '#contract/platform/errors.ts'
import { faultsOfVersions } from '#server/platform/template-entries/index.ts'

const anywhere: readonly Anchor[] = ['start', 'day-before-start', 'end']

/** The conditions that depend on the period, and not on the company alone. */
const ofPeriods: ReadonlySet<Condition> = new Set(['first accounts over 12 months', 'Making Tax Digital'])

/** What the kinds of periods have besides the days of the period and what holds for the company. */
const particulars: Partial<
  Record<PeriodKind, { anchors?: readonly Anchor[]; conditions?: readonly Condition[] }>
> = {
  'accounting-period': {
    anchors: ['first-anniversary', 'notice'],
    conditions: ['first accounts over 12 months'],
  },
  'tax-period': { anchors: ['accounts-end'] },
  'tax-payment-period': { anchors: ['accounts-end'] },
  'tax-instalment': { anchors: ['instalment'] },
  'self-assessment-year': { conditions: ['Making Tax Digital'] },
}

/** Who has no such periods. */
const strangers: Partial<Record<PeriodKind, readonly string[]>> = {
  'accounting-period': ['Sole Trader'],
  'tax-period': ['Sole Trader', 'LLP'],
  'tax-payment-period': ['Sole Trader', 'LLP'],
  'tax-instalment': ['Sole Trader', 'LLP'],
  'trading-start': ['Sole Trader', 'LLP'],
  'review-period': ['Sole Trader'],
  'identity-transition': ['Sole Trader'],
  'control-verification': ['Sole Trader'],
  'self-assessment-year': ['Ltd Company'],
  'later-self-assessment-year': ['Ltd Company'],
  'first-tax-year': ['Ltd Company'],
  'update-quarter': ['Ltd Company', 'LLP'],
}

/**
 * Refuses a rule that contradicts itself.
 *
 * @throws AppError `invalid` with a sentence for each contradiction
 */
export function checkRule(rule: DeadlineRule): void {
  const details = faultsOfVersions(rule.versions)
  const refuse = (path: string, message: string) => details.push({ path, message })
  for (const form of rule.forms.filter((one) => strangers[rule.each]?.includes(one) === true))
    refuse('forms', `A ${form} has no such period: ${rule.each}.`)
  if (new Set(rule.forms).size < rule.forms.length) refuse('forms', 'A form is named twice.')
  for (const [index, version] of rule.versions.entries())
    for (const message of contradictions(rule.each, version)) refuse(`versions.${String(index)}.due`, message)
  const [first] = details
  if (first !== undefined) throw new AppError('invalid', first.message, details)
}

function contradictions(each: PeriodKind, { due, onlyWhen, variants = [] }: RuleVersion): string[] {
  const messages: string[] = []
  const { anchors = [], conditions = [] } = particulars[each] ?? {}
  const isNever = (when: Condition) => ofPeriods.has(when) && !conditions.includes(when)
  for (const when of [...variants.map((one) => one.when), ...(onlyWhen === undefined ? [] : [onlyWhen])])
    if (isNever(when)) messages.push(`Condition ${when} does not apply to this period.`)
  for (const [index, { latest, when }] of due.entries()) {
    const isLast = index === due.length - 1
    if (isLast && when !== undefined)
      messages.push('The last way of counting holds for all others, so it has no condition.')
    if (!isLast && when === undefined)
      messages.push('A way of counting without a condition hides those after it.')
    if (when !== undefined && isNever(when)) messages.push(`Condition ${when} does not apply to this period.`)
    if (due.findIndex((one) => one.when === when) < index) messages.push('A condition is named twice.')
    if (latest.every(({ after }) => after === 'notice'))
      messages.push('Without a notice, there would be no due day.')
    for (const { after, dayOfMonth, days } of latest) {
      if (![...anywhere, ...anchors].includes(after))
        messages.push(`Nothing of this kind has this day: ${after}.`)
      if (dayOfMonth !== undefined && days > 0)
        messages.push('A due day is a day of a month or a number of days on, not both.')
    }
  }
  return messages
}
