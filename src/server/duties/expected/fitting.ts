import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { isPackOf, YEAR_END_PACK } from '#contract/duties/expected-packs.ts'
import type { ExpectedPaper } from '#contract/duties/expected.ts'
import { hasExpectedWord, isExpectedPlace } from '#contract/duties/expected-place.ts'
import type { Day, Period } from '#contract/platform/plain-date.ts'

/** Facts that are less than certain. */
type Reading = Pick<FiledPaper, 'kind' | 'date' | 'period' | 'person'>

/** A filed paper, as far as it is known for certain. */
export interface FiledPaper {
  fileId: string
  fileName: string
  folderId: string
  kind: string | null
  date: Day | null
  period: Period | null
  ends: Day | null
  person: string | null
  /** What is likely, which counts where the paper lies in the folder that expects it. */
  likely?: Reading
  /** What was read at all. */
  guess?: Reading
  /** Whether a person chose it for the slot. */
  isChosen?: boolean
  /** Whether somebody filed it; others came with the template. */
  isFiledByPerson?: boolean
  /** What it is called by law or an authority. */
  title?: string | null
  /** What its text says, of all that expected papers look for. */
  says?: ReadonlySet<string>
  /** The slot that a person said it fills, whatever is read in it. */
  fills?: { expectedId: string; to: Day | null; person: string | null } | null
  /** What it closed, or says to be done, each with the end of its period. */
  closed?: ReadonlyArray<{ duty: string; to: Day | null }>
}

/** A paper that is expected of a company, by the template or by itself. */
export type Expected = ExpectedPaper & { isOwn: boolean; skipReason: string | null }

/**
 * How many people a company employs, if it is known. An only director who is the only one paid is mostly its owner: the
 * company need not insure for them (SI 1998/2573 sch.2 para.15), nor enrol them in a pension.
 */
function employedBy({ directors, form, staff }: CompanyFacts): number | null {
  return form === 'Ltd Company' && directors === 1 && staff === 1 ? 0 : staff
}

/**
 * Whether a paper is expected of a company, by its form and by what it is and does. A dormant company is asked for little
 * beside the packs that it has, and the list of its year end is short.
 */
export function isExpectedOf(
  { dormant, forms, needs, staff }: Pick<Expected, 'forms' | 'needs' | 'dormant' | 'staff'>,
  facts: CompanyFacts,
): boolean {
  if (facts.form === null ? forms.length < 3 : !forms.includes(facts.form)) return false
  if (needs !== null && !isPackOf(needs, facts)) return false
  if (staff > (employedBy(facts) ?? staff)) return false
  if (needs !== null && needs !== YEAR_END_PACK) return true
  return facts.dormant === true ? dormant !== 'no' : dormant !== 'only'
}

/** Whether a paper says in its text what is expected. */
export function isSaidIn({ says }: FiledPaper, expected: Pick<ExpectedPaper, 'says'>): boolean {
  return expected.says.some((phrase) => says?.has(phrase) === true)
}

/** Whether a paper closed the duty of an expected paper of another kind, or says that it is done. */
export function isProof(
  { closed = [], kind }: FiledPaper,
  { duty, kinds }: Pick<ExpectedPaper, 'duty' | 'kinds'>,
): boolean {
  return !kinds.some((wanted) => wanted === kind) && closed.some((one) => one.duty === duty)
}

/** Whether an expected paper is distinguished from others of its kinds, by its name or its text. */
export function isSpecific({ says, words }: Pick<ExpectedPaper, 'says' | 'words'>): boolean {
  return words.length + says.length > 0
}

/** Whether a filed paper is the expected one: of its kind, and filed in its folder by its name or saying so in its text. */
export function isFitting(
  paper: FiledPaper,
  expected: Pick<ExpectedPaper, 'folderId' | 'kinds' | 'words' | 'says'>,
): boolean {
  return expected.kinds.some((kind) => kind === paper.kind) && isPlacedOrSaying(paper, expected)
}

/** Whether a filed paper lies where one is expected, by its name, or says in its text that it is it. */
export function isPlacedOrSaying(
  paper: FiledPaper,
  expected: Pick<ExpectedPaper, 'folderId' | 'words' | 'says'>,
): boolean {
  if (isExpectedPlace(paper.folderId, expected.folderId) && hasExpectedWord(paper.fileName, expected.words))
    return true
  return paper.folderId !== LOG_FOLDER_ID && isSaidIn(paper, expected)
}
