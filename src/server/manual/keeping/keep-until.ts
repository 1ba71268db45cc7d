import { topFolderId } from '#contract/company/built-in-folders.ts'
import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import { type CompanyFacts, jurisdictions } from '#contract/company/company-facts.ts'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { KeepUntil } from '#contract/manual/files.ts'
import type { KeepAnchor, KeepRule } from '#contract/manual/keep-rules.ts'
import {
  addMonths,
  type Day,
  dayOf,
  monthsAfter,
  type Period,
  yearOf,
} from '#contract/platform/plain-date.ts'

/** What is known of a paper; what is not known is null. */
export interface Paper {
  folderId: string
  kind: DocumentKind | null
  date: Day | null
  period: Period | null
  ends: Day | null
  /** Whose paper it is. */
  person: string | null
  /** The name of its file. */
  name?: string
  /** When the person left, or when what it is about was sold, as somebody said. */
  endedOn?: Day | null
}

export type KeepingFacts = Pick<
  CompanyFacts,
  'form' | 'incorporatedOn' | 'accountingReferenceDate' | 'firstAccountsTo' | 'changedPeriods'
> &
  Partial<Pick<CompanyFacts, 'vat' | 'jurisdiction' | 'answered'>>

/** Until when a paper is kept, and whether it may be offered for destruction after that. */
export interface Keeping extends KeepUntil {
  isOffered: boolean
}

/**
 * Until when a paper is to be kept, and by which law. The rules of its kind decide, the one that keeps it longest; of a
 * kind that no rule names, or of no known kind, those of its folder. A rule that may keep it longer but lacks a fact is not
 * passed over for a shorter one. Null where no rule is certain of a day.
 */
export function keepUntil(paper: Paper, facts: KeepingFacts, rules: readonly KeepRule[]): Keeping | null {
  const { folderId, kind, name = '' } = paper
  // Names are compared last, with the few rules that are left: a list asks this for each of its files.
  const ofKind =
    kind === null ? [] : rules.filter((rule) => rule.kinds.includes(kind) && fitsName(rule, name))
  // `JK1` lies within `JK`, and each within itself.
  const within = new Set([folderId, topFolderId(folderId)])
  const candidates =
    ofKind.length > 0
      ? ofKind
      : rules.filter((rule) => rule.folders.some((code) => within.has(code)) && fitsName(rule, name))
  const deciding = candidates.filter((rule) => holdsFor(rule, paper, facts))
  const longest = longestOf(deciding.flatMap((rule) => byRule(paper, facts, rule) ?? []))
  if (longest === undefined) return null
  const bounds = deciding
    .filter((rule) => longest.day !== null && byRule(paper, facts, rule) === null)
    .map((rule) => byRule(withLatestEnd(paper), facts, rule))
  if (bounds.includes(null)) return null
  const until = longestOf([longest, ...bounds.flatMap((bound) => bound ?? [])]) ?? longest
  const isOffered = deciding.every(({ neverOffered }) => neverOffered === undefined)
  const depends = candidates.some((rule) => rule.jurisdictions !== undefined)
  return { ...until, isOffered: isOffered && !(depends && isLongerElsewhere(until, paper, facts, rules)) }
}

/** Whether a paper would be kept longer in another part of the United Kingdom, for a company that did not say where it is. */
function isLongerElsewhere(
  { day }: KeepUntil,
  paper: Paper,
  facts: KeepingFacts,
  rules: readonly KeepRule[],
): boolean {
  if (day === null || (facts.jurisdiction ?? null) !== null) return false
  return jurisdictions.some((jurisdiction) => {
    const there = keepUntil(paper, { ...facts, jurisdiction }, rules)
    return there === null || there.day === null || there.day > day
  })
}

/** What is kept for as long as the company exists is kept longest; of equals, the first. */
function longestOf(all: readonly KeepUntil[]): KeepUntil | undefined {
  return all.reduce<KeepUntil | undefined>(
    (longest, one) =>
      longest === undefined || (longest.day !== null && (one.day === null || one.day > longest.day))
        ? one
        : longest,
    undefined,
  )
}

function fitsName({ named, unlessNamed }: KeepRule, name: string): boolean {
  const has = (words: readonly string[]) => words.some((word) => name.toLowerCase().includes(word))
  return (named === undefined || has(named)) && (unlessNamed === undefined || !has(unlessNamed))
}

function holdsFor(rule: KeepRule, paper: Paper, facts: KeepingFacts): boolean {
  const { forms, jurisdictions: places, when } = rule
  if (facts.form === null || !forms.includes(facts.form)) return false
  if (places !== undefined && !places.includes(facts.jurisdiction ?? 'england-wales')) return false
  // Who has not said whether the business is registered keeps papers as one that is.
  if (when === 'vat-registered')
    return (facts.vat ?? null) !== null || facts.answered?.includes('vat') !== true
  if (when === 'first-year') {
    const { incorporatedOn } = facts
    if (paper.date === null || incorporatedOn === null) return true
    return paper.date >= incorporatedOn && paper.date <= addMonths(incorporatedOn, 12)
  }
  return true
}

/** A period that is not known ended in the tax year of the paper's day at the latest. */
function withLatestEnd(paper: Paper): Paper {
  const { date, period } = paper
  return period !== null || date === null ? paper : { ...paper, period: { from: date, to: taxYearEnd(date) } }
}

function byRule(paper: Paper, facts: KeepingFacts, { versions }: KeepRule): KeepUntil | null {
  const dated = paper.period?.to ?? paper.date
  const version = dated === null ? versions.at(-1) : versions.findLast(({ from }) => from <= dated)
  if (version === undefined) return null
  const { after, months, note, source, years } = version
  const told = { source: source.title, sourceUrl: source.url, note }
  if (after === 'company') return { day: null, ...told }
  const length = years * 12 + months
  if (after === 'leaving' || after === 'sale') {
    const { endedOn = null } = paper
    return endedOn === null
      ? { day: null, ...told, waitsFor: after }
      : { day: addMonths(endedOn, length), ...told, waitsFor: after, endedOn }
  }
  const start = anchorOf(after, paper, facts)
  if (start === null) return null
  const day = after === 'date' ? addMonths(start, length) : monthsAfter(start, length)
  return { day, ...told }
}

function anchorOf(
  after: Exclude<KeepAnchor, 'company' | 'leaving' | 'sale'>,
  paper: Paper,
  facts: KeepingFacts,
): Day | null {
  const dated = paper.period?.to ?? paper.date
  switch (after) {
    case 'date':
      return dated
    case 'period-end':
      return paper.period?.to ?? null
    case 'ends':
      return paper.ends
    case 'financial-year-end':
      return dated === null ? null : financialYearEnd(dated, facts)
    case 'tax-year-end':
      return dated === null ? null : taxYearEnd(dated)
    case 'return-deadline':
      return dated === null ? null : dayOf(yearOf(taxYearEnd(dated)) + 1, 1, 31)
  }
}

/** The 5 April on or after a day. */
function taxYearEnd(day: Day): Day {
  const inThisYear = dayOf(yearOf(day), 4, 5)
  return day <= inThisYear ? inThisYear : dayOf(yearOf(day) + 1, 4, 5)
}

/** The last day of the accounting period that a day lies in; papers from before the first period count to it. */
function financialYearEnd(day: Day, facts: KeepingFacts): Day | null {
  return accountingPeriods(facts, day).find(({ to }) => day <= to)?.to ?? null
}
