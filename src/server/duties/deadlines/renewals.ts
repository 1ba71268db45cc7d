import { documentKindLabels, type DocumentKind, kindRows } from '#contract/documents/document-kinds.ts'
import { addDays, type Day, type Period } from '#contract/platform/plain-date.ts'
import type { DueItem } from './due-item.ts'

/** A paper of which it is known when it ends. */
export interface EndingPaper {
  fileId: string
  name: string
  folderId: string
  /** Decides who may view it. */
  sha256: string
  kind: DocumentKind | null
  /** What it is called by law or an authority. */
  title: string | null
  party: string | null
  person: string | null
  reference: string | null
  date: Day | null
  period: Period | null
  ends: Day
  /** Whether a person said when it ends. */
  isConfirmed: boolean
  uploadedOn: Day
}

/** A paper with those that it renewed, the latest first. */
export interface Renewed {
  paper: EndingPaper
  earlier: EndingPaper[]
  isRenewed: boolean
}

/** How long before the end of a paper the one that renews it may begin, in days. */
const EARLY_DAYS = 92

/**
 * Papers that end, each with those that it renewed. One renews another that ends earlier where both are of a kind, of the
 * same person if of any, and of the same party, or, where a party is not known, in the same folder; where their standing
 * titles do not differ; and where it begins about the end of the other or later. Each renews one and is renewed by one.
 *
 * @param closedWith which paper somebody closed the end of another with, by the ids of their files
 */
export function renewalsOf(
  papers: readonly EndingPaper[],
  closedWith: ReadonlyMap<string, string> = new Map(),
): Map<string, Renewed> {
  const all = withoutCopies(papers)
  const before = new Map<EndingPaper, EndingPaper>()
  const renewed = new Set<EndingPaper>()
  const join = (paper: EndingPaper, older: EndingPaper) => {
    before.set(paper, older)
    renewed.add(older)
  }
  const byId = new Map(all.map((paper) => [paper.fileId, paper]))
  for (const [olderId, id] of closedWith) {
    const [older, paper] = [byId.get(olderId), byId.get(id)]
    if (older !== undefined && paper !== undefined && older.ends < paper.ends && !before.has(paper))
      join(paper, older)
  }
  for (const paper of all) {
    if (before.has(paper)) continue
    const older = all
      .filter((one) => !renewed.has(one) && renews(paper, one))
      .toSorted((a, b) => likeness(paper, b) - likeness(paper, a) || (a.ends < b.ends ? 1 : -1))[0]
    if (older !== undefined) join(paper, older)
  }
  return new Map(
    all.map((paper) => {
      const earlier: EndingPaper[] = []
      for (let one = before.get(paper); one !== undefined; one = before.get(one)) earlier.push(one)
      return [paper.fileId, { paper, earlier, isRenewed: renewed.has(paper) }]
    }),
  )
}

/** The papers that are replaced when they end, by the day on which they end; of copies the one that was filed first. */
function withoutCopies(papers: readonly EndingPaper[]): EndingPaper[] {
  const ordered = papers
    .filter(({ isConfirmed, kind }) => isConfirmed || (kind !== null && kindRows[kind].isReplaced === true))
    .toSorted((a, b) =>
      a.uploadedOn === b.uploadedOn ? (a.fileId < b.fileId ? -1 : 1) : a.uploadedOn < b.uploadedOn ? -1 : 1,
    )
  const seen = new Set<string>()
  return ordered
    .filter(({ ends, kind, sha256 }) => {
      const key = `${sha256} ${kind ?? ''} ${ends}`
      return !seen.has(key) && seen.add(key)
    })
    .toSorted((a, b) => (a.ends === b.ends ? 0 : a.ends < b.ends ? -1 : 1))
}

const folded = (text: string | null) =>
  text
    ?.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ?? ''
const beginOf = ({ date, period, uploadedOn }: EndingPaper) => period?.from ?? date ?? uploadedOn

/** The standing title of a paper, where it says more than its kind. */
const titleOf = ({ kind, title }: EndingPaper) =>
  kind !== null && title === documentKindLabels[kind] ? null : title

/** Whether two papers are called differently: the test of the emergency lighting is not the next one of the fire alarm. */
function isCalledOther(paper: EndingPaper, older: EndingPaper): boolean {
  const [title, before] = [titleOf(paper), titleOf(older)]
  return title !== null && before !== null && title !== before
}

/** Whether a paper can be what comes after another: of its kind, person and title, later, and not beside it. */
function follows(paper: EndingPaper, older: EndingPaper): boolean {
  return (
    paper.kind === older.kind &&
    folded(paper.person) === folded(older.person) &&
    !isCalledOther(paper, older) &&
    paper.ends > older.ends &&
    beginOf(paper) > beginOf(older) &&
    beginOf(paper) >= addDays(older.ends, -EARLY_DAYS)
  )
}

function renews(paper: EndingPaper, older: EndingPaper): boolean {
  if (!follows(paper, older)) return false
  return paper.party !== null && older.party !== null
    ? folded(paper.party) === folded(older.party)
    : paper.folderId === older.folderId
}

/** How much a paper is like another, to choose among several that it may renew. */
function likeness(paper: EndingPaper, older: EndingPaper): number {
  const isSame = (name: 'reference' | 'party') =>
    paper[name] !== null && folded(paper[name]) === folded(older[name])
  const words = new Set(wordsOf(older.name))
  const own = wordsOf(paper.name)
  const shared = own.filter((word) => words.has(word)).length / Math.max(own.length, words.size, 1)
  return (
    (isSame('reference') ? 4 : 0) +
    (isSame('party') ? 2 : 0) +
    (paper.folderId === older.folderId ? 1 : 0) +
    shared
  )
}

/** The words of a name, without its numbers: those are of a year. */
function wordsOf(name: string): string[] {
  return folded(name.replace(/\.\w+$/, ''))
    .split(' ')
    .filter((word) => word !== '' && !/\d/.test(word))
}

/** The paper that may renew another, where it is not certain: somebody has to say so. */
export function offeredRenewal(older: EndingPaper, papers: readonly EndingPaper[]): EndingPaper | undefined {
  return papers
    .filter((paper) => follows(paper, older))
    .toSorted((a, b) => likeness(b, older) - likeness(a, older))[0]
}

/** The id of the file whose end a deadline is, by the id of the deadline. */
export function endingFileOf(deadlineId: string): string | undefined {
  return /^expiry-([0-9a-f-]{36})\./.exec(deadlineId)?.[1]
}

/** The end of a paper as something that falls due. */
export function expiryOf(paper: EndingPaper): DueItem {
  const { ends, fileId, folderId, kind, name, party, period, person } = paper
  const title = titleOf(paper)
  const what = kind === null ? 'Paper' : documentKindLabels[kind]
  const named = `${what} ends: ${person ?? party ?? name.replace(/\.\w+$/, '')}`
  return {
    id: `expiry-${fileId}.${ends}`,
    rule: 'expiry',
    title: title === null ? named : `${title} ends`,
    period,
    due: ends,
    folderId,
    kinds: kind === null ? [] : [kind],
  }
}
