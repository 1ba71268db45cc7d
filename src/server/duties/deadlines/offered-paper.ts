import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { addDays, type Day, daysBetween, type Period } from '#contract/platform/plain-date.ts'
import type { DueItem } from './due-item.ts'

/** A paper with what is known of it. */
export interface KnownPaper {
  fileId: string
  name: string
  folderId: string
  area: string
  kind: DocumentKind
  date: Day | null
  period: Period | null
  party: string | null
  reference: string | null
  /** The first words of its text; null for kinds that say by themselves what they are of. */
  beginning: string | null
}

type Open = Pick<DueItem, 'authority' | 'due' | 'moves' | 'names' | 'period'>

/** How long after the due day a paper without a period may still be the one that closes it, in days. */
const LATEST_DAYS = 31
/** How long before the due day a paper may be of something without a period, in days. */
const EARLIEST_DAYS = 92

/** Papers of these kinds are about anything: they have to name what they prove. */
export const generalKinds: readonly DocumentKind[] = [
  'acknowledgement',
  'receipt',
  'remittance',
  'bank-statement',
  'letter',
  'data-protection',
  'certificate',
]

/** What else authorities are called in papers. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  HMRC: ['HM Revenue', 'H M Revenue'],
  'Information Commissioner’s Office': ['Information Commissioner', 'ICO'],
  'The Pensions Regulator': ['Pensions Regulator'],
}

/**
 * The paper that seems to be of a deadline: of one of some kinds, and of its period; where the paper says no period, of a
 * day between the end of the period and the due day, or a quarter before a due day that has no period behind it. It is
 * offered, and closes nothing by itself.
 *
 * @param papers those that a person may view and that closed nothing yet, the latest first
 * @param series the open deadlines of its rule: a paper that may be of several is of the one that was due nearest to its day
 */
export function offeredPaper(
  open: Open,
  kinds: readonly DocumentKind[],
  papers: readonly KnownPaper[],
  series: readonly Open[] = [],
): KnownPaper | undefined {
  return papers.find(
    (paper) =>
      kinds.includes(paper.kind) &&
      fits(paper, open) &&
      !series.some((other) => daysOff(paper, other) < daysOff(paper, open) && fits(paper, other)),
  )
}

const daysOff = ({ date }: KnownPaper, { due }: Open) =>
  date === null ? 0 : Math.abs(daysBetween(date, due))

function fits(paper: KnownPaper, open: Open): boolean {
  const { due, moves, period } = open
  if (!isNamedBy(paper, open)) return false
  if (paper.period !== null && period !== null)
    // A statement can be made up to any day of its period.
    return moves === undefined
      ? paper.period.to === period.to
      : paper.period.to >= period.from && paper.period.to <= period.to
  return paper.date !== null && paper.date >= firstDay(open) && paper.date <= addDays(due, LATEST_DAYS)
}

/** A statement may be sent within its period; what is returned for a period is returned after it. */
function firstDay({ due, moves, period }: Open): Day {
  if (period === null || period.to > due) return addDays(due, -EARLIEST_DAYS)
  return moves === undefined ? addDays(period.to, 1) : period.from
}

function isNamedBy(paper: KnownPaper, { authority, names }: Open): boolean {
  if (!generalKinds.includes(paper.kind) || authority === undefined || names === undefined) return true
  const said = [paper.party, paper.name, paper.reference, paper.beginning].join(' ').toLowerCase()
  const says = (words: readonly string[]) => words.some((word) => hasWords(said, word.toLowerCase()))
  if (!says([authority, ...(otherNames[authority] ?? [])])) return false
  const others = taxes.filter((tax) => !names.includes(tax))
  return says(names.filter((name) => !offices.has(name))) || (says(names) && !says(others))
}

/** Offices to which several taxes are paid: naming one proves a payment only where the paper names no other tax. */
const offices = new Set(['cumbernauld', 'shipley', 'accounts office'])
const taxes = ['corporation tax', 'PAYE', 'VAT', 'self assessment', 'class 1A', 'class 1B']

/** Whether words are in a text from the beginning of a word on: VAT is no part of "private". */
function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  return false
}
