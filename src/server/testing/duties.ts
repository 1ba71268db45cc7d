import { z } from 'zod'
import { companyFacts } from '#contract/company/company-facts.ts'
import { deadlineRule, type DutyName } from '#contract/duties/deadline-rules.ts'
import type { Day } from '#contract/platform/plain-date.ts'
import {
  type CompanyEvent,
  type Occurrence,
  occurrencesIn,
} from '#server/duties/deadlines/occurrences/occurrences.ts'
import rulesJson from '#server/duties/deadlines/rules/rules.json' with { type: 'json' }

export const rules = z.array(deadlineRule).parse(rulesJson)
export type Given = z.input<typeof companyFacts>

export const ALWAYS = { from: '1990-01-01', to: '2040-12-31' }

/** What falls due by the shipped rules. */
export function dutiesOf(
  given: Given,
  duty: DutyName,
  range = ALWAYS,
  events: readonly CompanyEvent[] = [],
): Occurrence[] {
  return occurrencesIn(companyFacts.parse(given), rules, range, events).filter(({ rule }) => rule === duty)
}

/** The due days of what covers a period to a day. */
export function dueFor(given: Given, duty: DutyName, to: Day): Day[] {
  return dutiesOf(given, duty)
    .filter(({ id, period }) => (period?.to ?? id.slice(-10)) === to)
    .map(({ due }) => due)
}

export const ltd = (incorporatedOn: Day, reference: string, rest: Given = {}): Given => ({
  form: 'Ltd Company',
  incorporatedOn,
  accountingReferenceDate: reference,
  ...rest,
})
