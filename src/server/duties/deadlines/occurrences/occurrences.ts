import { type CompanyFacts, conditionFactNames, conditionFacts } from '#contract/company/company-facts.ts'
import { businessTypes } from '#contract/platform/credentials.ts'
import type {
  Anchor,
  Condition,
  DeadlineRule,
  DutyName,
  RuleVersion,
  Step,
} from '#contract/duties/deadline-rules.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  monthOf,
  monthsAfter,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'
import { workingDayBy } from './bank-holidays.ts'
import { isUnpaid, onDay, type Span } from './span.ts'
import { spansOf } from './spans.ts'

type OfRule = Pick<
  DeadlineRule,
  'prepares' | 'names' | 'howTo' | 'form' | 'onlyIf' | 'ifLate' | 'moves' | 'event' | 'tellingKinds'
>

/** Something that a company has to do by a day. */
export interface Occurrence extends OfRule {
  /** Made from the rule and the period; stays the same whatever else changes. */
  id: string
  rule: DutyName
  title: string
  period: Period | null
  due: Day
  /** A folder of the template. */
  folderId: string
  authority: string
  missing: string
  advice?: string | undefined
  source: RuleVersion['source']
  kinds: readonly DocumentKind[]
}

/** Something that happened in a company, of which an authority has to be told. */
export interface CompanyEvent {
  id: string
  /** The id of the rule that it falls under. */
  rule: string
  happenedOn: Day
  /** Whom or what it is about. */
  about: string | null
}

/** How long after the end of a period the days can lie from which a due day is counted, in months. */
const lateAnchors: Partial<Record<Anchor, number>> = {
  'accounts-end': 18,
  'first-anniversary': 12,
  notice: 12,
  instalment: 4,
}

const reaches = new WeakMap<DeadlineRule, number>()

/** How long after the end of a period a due day can lie, in months; remembered for the companies of one table. */
function reachOf(rule: DeadlineRule): number {
  const known = reaches.get(rule)
  if (known !== undefined) return known
  const steps = rule.versions.flatMap(({ due }) => due.flatMap(({ latest }) => latest))
  const monthsOf = ({ after, days, months }: Step) =>
    (lateAnchors[after] ?? 0) + months + Math.ceil(days / 28)
  const reach = Math.max(...steps.map(monthsOf)) + 1
  reaches.set(rule, reach)
  return reach
}

/**
 * What a company has to do within a range of days, in the order in which it falls due. Depends on its arguments alone.
 *
 * @param facts complete and allowed, as `checkFacts` leaves them
 */
export function occurrencesIn(
  facts: CompanyFacts,
  rules: readonly DeadlineRule[],
  range: Period,
  events: readonly CompanyEvent[] = [],
): Occurrence[] {
  const conditions = conditionsOf(facts)
  const applying = rules.filter(({ forms }) =>
    facts.form === null ? businessTypes.every((form) => forms.includes(form)) : forms.includes(facts.form),
  )
  // Several rules count from the same periods.
  return [...Map.groupBy(applying, ({ each }) => each)]
    .flatMap(([each, those]) => {
      const window = { from: addMonths(range.from, -Math.max(...those.map(reachOf))), to: range.to }
      const spans = spansFrom(window.from, spansOf[each](facts, window)).map((one) =>
        withConditions(one, facts, conditions),
      )
      return those.flatMap((rule) => [
        ...spansFrom(addMonths(range.from, -reachOf(rule)), spans).map((span) =>
          occurrenceOf(rule, span, { facts, range }),
        ),
        ...events
          .filter((event) => event.rule === rule.id)
          .map((event) => eventOccurrence(rule, event, { facts, range, conditions })),
      ])
    })
    .filter((one) => one !== undefined)
    .toSorted((one, other) => (one.due === other.due ? 0 : one.due < other.due ? -1 : 1))
}

/** Those that have not ended too long ago for something to fall due: a company has all its years. */
const spansFrom = (day: Day, spans: readonly Span[]) =>
  spans.filter(({ anchors: { end = day } }) => end >= day)

interface Asked {
  facts: CompanyFacts
  range: Period
}

/** What makes a difference to every rule alike. */
function conditionsOf(facts: CompanyFacts): Condition[] {
  const { employer, form, vat } = facts
  const kind = form === 'LLP' ? null : facts.companyKind
  const isCharityIn = (place: CompanyFacts['jurisdiction']) =>
    kind === 'charity' && (facts.jurisdiction ?? 'england-wales') === place
  const holds: Array<[Condition, boolean]> = [
    ['paid by post', employer?.byPost === true],
    ['monthly returns', vat?.scheme === 'monthly'],
    ['limited liability partnership', form === 'LLP'],
    ...conditionFactNames.map((name): [Condition, boolean] => [
      conditionFacts[name].condition,
      facts[name] === true,
    ]),
    ['public company', kind === 'public'],
    ['community interest company', kind === 'community-interest'],
    ['charity in England or Wales', isCharityIn('england-wales')],
    ['charity in Scotland', isCharityIn('scotland')],
    ['charity in Northern Ireland', isCharityIn('northern-ireland')],
    ['partnership', kind === 'partnership'],
    ['the owner pays the tax', form === 'Sole Trader' && kind !== 'partnership'],
  ]
  return holds.flatMap(([name, is]) => (is ? name : []))
}

function withConditions(span: Span, facts: CompanyFacts, conditions: readonly Condition[]): Span {
  const { start = '' } = span.anchors
  const held: Condition[] = [...span.conditions, ...conditions]
  if (facts.dormant === true && start >= (facts.dormantSince ?? '')) held.push('dormant company')
  if (isUnpaid(facts, start)) held.push('nobody is paid')
  return { ...span, conditions: held }
}

function eventOccurrence(
  rule: DeadlineRule,
  { about, happenedOn, id }: CompanyEvent,
  { conditions, ...asked }: Asked & { conditions: readonly Condition[] },
): Occurrence | undefined {
  const found = occurrenceOf(rule, withConditions(onDay(happenedOn), asked.facts, conditions), asked)
  if (found === undefined) return undefined
  const title = about === null ? found.title : `${found.title}: ${about}`
  return { ...found, id: `${rule.id}-${id}.${happenedOn}`, title }
}

/** Nothing where it falls due outside the range. */
function occurrenceOf(rule: DeadlineRule, span: Span, { facts, range }: Asked): Occurrence | undefined {
  // Both returns of long accounts are due on one day, and cost the same.
  const decisive = span.anchors['accounts-end'] ?? span.anchors.end ?? span.key
  const version = rule.versions.findLast(({ from, isDraft }) => !isDraft && from <= decisive)
  const due = version === undefined ? undefined : dueDay(version, span, facts)
  if (version === undefined || due === undefined || due < range.from || due > range.to) return undefined
  const { duty, each: _, forms: __, onlyIf, versions: ___, ...rest } = rule
  const variant = version.variants?.find(({ when }) => span.conditions.includes(when))
  return {
    ...rest,
    id: `${rule.id}.${span.key}`,
    rule: duty,
    title: variant?.title ?? rule.title,
    period: span.period,
    due,
    missing: variant?.missing ?? version.missing,
    advice: variant?.advice ?? version.advice,
    source: variant?.source ?? version.source,
    form: variant?.form ?? rule.form,
    event: variant?.event ?? rule.event,
    ...(variant?.isCertain !== true && { onlyIf }),
  }
}

function dueDay(version: RuleVersion, span: Span, { jurisdiction }: CompanyFacts): Day | undefined {
  if (version.onlyWhen !== undefined && !span.conditions.includes(version.onlyWhen)) return undefined
  const due = version.due.find(({ when }) => when === undefined || span.conditions.includes(when))
  // A loop, as this is asked of every rule for every period of every company at once.
  let last: Day | undefined
  for (const step of due?.latest ?? []) {
    const day = counted(step, span)
    if (day !== undefined && (last === undefined || day > last)) last = day
  }
  return last !== undefined && due?.onWorkingDay === true ? workingDayBy(last, jurisdiction) : last
}

/**
 * Months after an event end on the day of the same number (Dodds v Walker [1981] 1 WLR 1027); those after the end of a
 * period end on the last day of a month if it did (Companies Act 2006 s.443).
 */
function counted({ after, dayOfMonth, days, months }: Step, { anchors }: Span): Day | undefined {
  const anchor = anchors[after]
  if (anchor === undefined) return undefined
  const month = after === 'start' ? addMonths(anchor, months) : monthsAfter(anchor, months)
  const day = dayOfMonth === undefined ? month : dayOf(yearOf(month), monthOf(month), dayOfMonth)
  return addDays(day, days)
}
