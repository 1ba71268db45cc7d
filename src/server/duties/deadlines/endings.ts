import { whatHolds } from '#contract/documents/document-facts.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { type Day, dayInLondon, daysBetween } from '#contract/platform/plain-date.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { DueItem } from './due-item.ts'
import { endingFileOf, type EndingPaper, expiryOf, offeredRenewal, renewalsOf } from './renewals.ts'
import { type DeadlineRow, type selectEnding, selectVisibleEnding } from './repository.ts'

/** Papers that end, as things that fall due. */
interface Endings {
  /**
   * What ends by a day and has not been renewed.
   *
   * @param range without its first day, what has ended too, if the company followed it then
   * @param occurrences what falls due by the rules: the end of a paper that one of them renews is not told beside it
   */
  due(range: { from: Day | undefined; to: Day }, occurrences: readonly DueItem[]): DueItem[]
  /** What a deadline says of the paper that ends; nothing once the paper is gone. */
  present(id: string): Pick<Deadline, 'endingPaper' | 'offeredPaper' | 'isFollowed'> | undefined
}

/**
 * The papers that a person may view. Others count for nothing: a paper that ends is shown, even if one that they may not
 * view renews it.
 *
 * @param rows what people did with deadlines that the person may view
 * @param followedFrom the day on which the company began to follow its deadlines, if it has
 */
export async function readEndings(
  on: Queryable,
  scope: Scope,
  known: { rows: readonly DeadlineRow[]; followedFrom: Day | undefined },
): Promise<Endings> {
  return endingsAmong(await selectVisibleEnding(on, scope), known)
}

/** What {@link readEndings} finds, from the papers that say when they end. */
export function endingsAmong(
  papers: Awaited<ReturnType<typeof selectEnding>>,
  {
    followedFrom = '',
    rows,
  }: {
    rows: ReadonlyArray<Pick<DeadlineRow, 'closedAt' | 'fileId' | 'id'>>
    followedFrom: Day | undefined
  },
): Endings {
  const closedWith = new Map<string, string>()
  for (const { closedAt, fileId, id } of rows) {
    const ended = endingFileOf(id)
    if (ended !== undefined && closedAt !== null && fileId !== null) closedWith.set(ended, fileId)
  }
  const renewals = renewalsOf(papers.flatMap(read), closedWith)
  const used = new Set(rows.map(({ fileId }) => fileId))
  // What had ended when it was filed is kept for what it was.
  const isFollowed = ({ ends, uploadedOn }: EndingPaper) => ends >= uploadedOn && ends >= followedFrom
  return {
    due: ({ from, to }, occurrences) =>
      [...renewals.values()]
        .filter(
          ({ isRenewed, paper }) =>
            !isRenewed && paper.ends <= to && (from === undefined ? isFollowed(paper) : paper.ends >= from),
        )
        .map(({ paper }) => expiryOf(paper))
        .filter((ending) => !occurrences.some((one) => isRenewedBy(ending, one))),
    present(id) {
      const found = renewals.get(endingFileOf(id) ?? '')
      if (found === undefined) return undefined
      const unused = [...renewals.values()]
        .map(({ paper }) => paper)
        .filter(({ fileId }) => !used.has(fileId))
      const offer = found.isRenewed ? undefined : offeredRenewal(found.paper, unused)
      return {
        endingPaper: { ...asPaper(found.paper), earlier: found.earlier.map(asPaper) },
        offeredPaper: offer === undefined ? null : asPaper(offer),
        isFollowed: isFollowed(found.paper),
      }
    },
  }
}

/** How far the day on which the data protection fee is due may be from the end of the registration, in days. */
const NEAR_DAYS = 31

/** Whether a paper is renewed by what falls due about its end: the registration with the Information Commissioner by the fee. */
function isRenewedBy({ due, kinds, title }: DueItem, other: DueItem): boolean {
  const isRegistration = kinds.includes('data-protection') || /^Data protection|: ICO$/.test(title)
  if (other.rule !== 'ico-fee' || !isRegistration) return false
  return Math.abs(daysBetween(due, other.due)) <= NEAR_DAYS
}

const asPaper = ({ fileId, folderId, name }: EndingPaper) => ({ fileId, name, folderId })

function read(row: Awaited<ReturnType<typeof selectEnding>>[number]): EndingPaper[] {
  const { confirmed, read: facts, uploadedAt, ...paper } = row
  const { date, ends, kind, party, period, person, reference } = whatHolds(facts, confirmed, 'decide')
  if (ends === null) return []
  const isConfirmed = typeof confirmed?.ends === 'string'
  const uploadedOn = dayInLondon(new Date(uploadedAt))
  const title = kind !== null && kind === facts?.kind?.value ? (facts.title?.value ?? null) : null
  return [{ ...paper, kind, title, party, person, reference, date, period, ends, isConfirmed, uploadedOn }]
}
