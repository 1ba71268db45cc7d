import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { ExpectedPaper, ExpectedSlot } from '#contract/duties/expected.ts'
import { hasExpectedWord } from '#contract/duties/expected-place.ts'
import { isWithin } from './fill-slots.ts'
import { type FiledPaper, isSaidIn } from './fitting.ts'

/** Less than this is a word that any name may hold. */
const MIN_WORD = 4

/**
 * For slots that are missing or ended, a paper that lies in their folder, fills nothing and may be the one that is expected.
 * Each paper is offered to one slot, and each slot gets one paper: by its kind, however unsure its reading, by a word of its
 * name, or because nothing is known of it.
 *
 * @param slots all of the company
 * @param expected what they are of
 * @returns the papers by the ids of slots
 */
export function offerPapers(
  slots: ReadonlyArray<ExpectedSlot & { folderId: string }>,
  papers: readonly FiledPaper[],
  expected: ReadonlyArray<Pick<ExpectedPaper, 'id' | 'says' | 'words'>>,
): Map<string, FiledPaper> {
  const expectedOf = new Map(expected.map((one) => [one.id, one]))
  const taken = new Set(slots.flatMap(({ earlier, fileId }) => [fileId, ...earlier.map((one) => one.fileId)]))
  const free = Map.groupBy(
    papers.filter(
      ({ fileId, fills, folderId, isFiledByPerson }) =>
        isFiledByPerson === true && !fills && folderId !== LOG_FOLDER_ID && !taken.has(fileId),
    ),
    ({ folderId }) => folderId,
  )
  const pairs = slots
    .filter(({ state }) => state === 'missing' || state === 'ended')
    .flatMap((slot) =>
      (free.get(slot.folderId) ?? [])
        .filter((paper) => !isOther(paper, expectedOf.get(slot.expectedId)))
        .map((paper) => ({ slot, paper, rank: rankOf(slot, paper) })),
    )
    .filter(({ rank }) => rank > 0)
    // Ids grow with time: of two that fit as well, the newer one.
    .toSorted((a, b) => b.rank - a.rank || (a.paper.fileId < b.paper.fileId ? 1 : -1))
  const offered = new Map<string, FiledPaper>()
  const used = new Set<string>()
  for (const { paper, slot } of pairs) {
    if (offered.has(slot.id) || used.has(paper.fileId)) continue
    offered.set(slot.id, paper)
    used.add(paper.fileId)
  }
  return offered
}

/** Kinds that do not tell what a paper is about. */
const generalKinds = new Set<string | null>(['letter', 'email', 'contract', 'report', 'note', 'certificate'])

/**
 * Whether a paper says what is looked for elsewhere: employers' liability, where public liability is expected; or is of a
 * general kind and says nothing of what is expected: any letter, where the accountant's letter of engagement is.
 */
function isOther(paper: FiledPaper, expected?: Pick<ExpectedPaper, 'says' | 'words'>): boolean {
  if (expected === undefined || isSaidIn(paper, expected)) return false
  if (expected.says.length > 0 && (paper.says?.size ?? 0) > 0) return true
  return (
    generalKinds.has(paper.kind ?? paper.guess?.kind ?? null) &&
    !hasExpectedWord(paper.fileName, expected.words)
  )
}

/** How well a paper fits a slot; 0 for one that is surely another. */
function rankOf({ kinds, name, period, person }: ExpectedSlot, paper: FiledPaper): number {
  const isDated = paper.date !== null || paper.period !== null
  if (period !== null && isDated && !isWithin(paper, period)) return 0
  if (person !== null && paper.person !== null && paper.person !== person) return 0
  const isOfKind = [paper.kind, paper.guess?.kind].some((kind) => kinds.some((wanted) => wanted === kind))
  const file = wordsOf(paper.fileName)
  const sharesWord = wordsOf(name).some((word) => file.includes(word))
  if (isOfKind) return sharesWord ? 4 : 3
  if (sharesWord) return 2
  return paper.kind === null ? 1 : 0
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => word.length >= MIN_WORD).map((word) => word.replace(/s$/, ''))
}
