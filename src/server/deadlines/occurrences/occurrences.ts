import type { CompanyFacts } from '#contract/company-facts.ts'
import { businessTypes } from '#contract/credentials.ts'
import type { DeadlineRule, DutyName, MovedFact, RuleVersion, Step } from '#contract/deadline-rules.ts'
import type { DocumentKind } from '#contract/document-kinds.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  monthOf,
  monthsAfter,
  type Period,
  yearOf,
} from '#contract/plain-date.ts'
import { workingDayBy } from './bank-holidays.ts'
import { type Span, spansOf } from './spans.ts'

/** Something that a company has to do by a day. */
export interface Occurrence {
  /** Of the rule and the period; stays the same whatever else changes. */
  id: string
  rule: DutyName
  title: string
  period: Period | null
  due: Day
  /** A folder of the template. */
  folderId: string
  authority: string
  missing: string
  source: RuleVersion['source']
  kinds: readonly DocumentKind[]
  /** The fact that closing it moves on. */
  moves?: MovedFact
}

/** Due days lie at most so long after the end of their period, in months: those of the first accounts included. */
const LONGEST_MONTHS = 26

/**
 * What a company has to do within a range of days, in the order in which it falls due. Depends on its arguments alone.
 *
 * @param facts complete and allowed, as `checkFacts` leaves them
 */
export function occurrencesIn(
  facts: CompanyFacts,
  rules: readonly DeadlineRule[],
  range: Period,
): Occurrence[] {
  const window = { from: addMonths(range.from, -LONGEST_MONTHS), to: range.to }
  return rules
    .filter(({ forms }) =>
      facts.form === null ? businessTypes.every((form) => forms.includes(form)) : forms.includes(facts.form),
    )
    .flatMap((rule) =>
      spansOf[rule.each](facts, window).flatMap((span) => {
        const occurrence = occurrenceOf(rule, span)
        return occurrence !== undefined && occurrence.due >= range.from && occurrence.due <= range.to
          ? [occurrence]
          : []
      }),
    )
    .toSorted((one, other) => (one.due === other.due ? 0 : one.due < other.due ? -1 : 1))
}

function occurrenceOf(rule: DeadlineRule, span: Span): Occurrence | undefined {
  const { authority, duty, folderId, id, kinds, moves, title } = rule
  const decisive = span.anchors.end ?? span.key
  const version = rule.versions.findLast(({ from, isDraft }) => !isDraft && from <= decisive)
  const due = version === undefined ? undefined : dueDay(version, span)
  if (version === undefined || due === undefined) return undefined
  const { missing, source } = version
  return {
    id: `${id}.${span.key}`,
    rule: duty,
    title,
    period: span.period,
    due,
    folderId,
    authority,
    missing,
    source,
    kinds,
    ...(moves !== undefined && { moves }),
  }
}

function dueDay(version: RuleVersion, span: Span): Day | undefined {
  const due = version.due.find(({ when }) => when === undefined || span.conditions.includes(when))
  const days = due?.latest.flatMap((step) => counted(step, span) ?? []) ?? []
  const last = days.toSorted().at(-1)
  return last !== undefined && due?.onWorkingDay === true ? workingDayBy(last) : last
}

function counted({ after, dayOfMonth, days, months }: Step, { anchors }: Span): Day | undefined {
  const anchor = anchors[after]
  if (anchor === undefined) return undefined
  const month = monthsAfter(anchor, months)
  const day = dayOfMonth === undefined ? month : dayOf(yearOf(month), monthOf(month), dayOfMonth)
  return addDays(day, days)
}
