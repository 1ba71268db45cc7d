import { accountingPeriods } from '#contract/company/accounting-periods.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
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
}

export type KeepingFacts = Pick<
  CompanyFacts,
  'form' | 'incorporatedOn' | 'accountingReferenceDate' | 'firstAccountsTo' | 'changedPeriods'
>

/**
 * Until when a paper is to be kept, and by which law. The rules of its kind decide, the one that keeps it longest; of a
 * kind that no rule names, or of no known kind, those of its folder. Null where no rule is certain of a day.
 */
export function keepUntil(paper: Paper, facts: KeepingFacts, rules: readonly KeepRule[]): KeepUntil | null {
  const mine = rules.filter(({ forms }) => facts.form !== null && forms.includes(facts.form))
  const { kind } = paper
  const ofKind = kind === null ? [] : rules.filter(({ kinds }) => kinds.includes(kind))
  const deciding =
    ofKind.length > 0
      ? mine.filter((rule) => ofKind.includes(rule))
      : mine.filter(({ folders }) => folders.some((code) => isWithin(paper.folderId, code)))
  let longest: KeepUntil | null = null
  for (const rule of deciding) {
    const until = byRule(paper, facts, rule)
    if (until === null) continue
    if (until.day === null) return until
    if (longest === null || longest.day === null || until.day > longest.day) longest = until
  }
  return longest
}

/** `JK1` lies within `JK`, and each within itself. */
function isWithin(folderId: string, code: string): boolean {
  return folderId === code || folderId.replace(/\d+$/, '') === code
}

function byRule(paper: Paper, facts: KeepingFacts, { versions }: KeepRule): KeepUntil | null {
  const dated = paper.period?.to ?? paper.date
  const version = dated === null ? versions.at(-1) : versions.findLast(({ from }) => from <= dated)
  if (version === undefined) return null
  const { after, months, note, source, years } = version
  const told = { source: source.title, sourceUrl: source.url, note }
  if (after === 'company') return { day: null, ...told }
  const start = anchorOf(after, paper, facts)
  if (start === null) return null
  const length = years * 12 + months
  const day = after === 'date' ? addMonths(start, length) : monthsAfter(start, length)
  return { day, ...told }
}

function anchorOf(after: Exclude<KeepAnchor, 'company'>, paper: Paper, facts: KeepingFacts): Day | null {
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
