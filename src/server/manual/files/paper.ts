import { whatHolds } from '#contract/documents/document-facts.ts'
import type { Keeper, Keeping, Paper } from '#server/manual/keeping/index.ts'
import type { selectPlacesOf } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { mayView } from '#contract/company/roles.ts'
import { countFiled, type FileRow, selectPapers, selectPapersOf } from './repository.ts'

/** What the rules of keeping ask of a file, as far as it is known for certain. */
export function paperOf({
  folderId,
  keeping,
  originalName,
  paperFacts,
}: Pick<FileRow, 'folderId' | 'originalName' | 'paperFacts'> & Partial<Pick<FileRow, 'keeping'>>): Paper {
  const [read, confirmed] = paperFacts ?? [null, null]
  const { date, ends, kind, period, person } = whatHolds(read, confirmed, 'decide')
  return {
    folderId,
    kind,
    date,
    period,
    ends,
    person,
    name: originalName,
    endedOn: keeping?.endedOn ?? null,
  }
}

export type KeptFile = Pick<FileRow, 'folderId' | 'originalName' | 'paperFacts' | 'formerFacts' | 'keeping'>

/**
 * Until when a file is to be kept: as long as the one of its versions that is to be kept longest, wherever it lay and however
 * it was called when it was to be kept longer.
 */
export function keptUntil(keeper: Keeper, { formerFacts, ...file }: KeptFile): Keeping | null {
  const places = [[file.folderId, file.originalName], ...(file.keeping?.was ?? [])] as const
  let longest: Keeping | null = null
  for (const paperFacts of [file.paperFacts, ...(formerFacts ?? [])]) {
    for (const [folderId, originalName] of places) {
      const until = keeper(paperOf({ ...file, folderId, originalName, paperFacts }))
      if (until === null) continue
      if (until.day === null) return until
      if (longest === null || longest.day === null || until.day > longest.day) longest = until
    }
  }
  return longest
}

/** Whether a time of keeping is at least as long as another one. */
export function isAsLong(after: Keeping | null, before: Keeping | null): boolean {
  if (before === null) return true
  return after !== null && (after.day === null || (before.day !== null && after.day >= before.day))
}

/** The papers of a company that a person may view and of which the kind is known for certain, or what they fill. */
export async function filedPapers(on: Queryable, scope: Scope) {
  return (await papersWithGuesses(on, scope)).filter(({ fills, kind }) => kind !== null || fills !== null)
}

/**
 * The papers of a company that a person may view: what is known of each for certain, and what is only likely or guessed. A
 * person is known for certain of those alone of which the kind is, too.
 */
export async function papersWithGuesses(on: Queryable, scope: Scope) {
  return (await selectPapers(on, scope)).map(withGuesses)
}

/** The papers that somebody may view of each of several companies, with what is known and likely of each. */
export async function papersOfCompanies(
  on: Queryable,
  scopes: readonly Scope[],
  places: ReturnType<typeof selectPlacesOf>,
) {
  const ids = scopes.map(({ id }) => id)
  const [papersOf, folders] = await Promise.all([selectPapersOf(on, ids), places])
  return (scope: Scope) =>
    papersOf(scope.id)
      .filter(({ folderId }) => mayView(scope, folders.get(scope.id)?.get(folderId)?.area ?? ''))
      .map(withLikely)
}

type PaperRow = Omit<Awaited<ReturnType<typeof selectPapers>>[number], 'formerFacts' | 'keeping' | 'area'>

function withLikely(row: PaperRow) {
  const paper = paperOf(row)
  const [read, confirmed] = row.paperFacts ?? [null, null]
  return {
    fileId: row.id,
    fileName: row.originalName,
    fills: row.fills,
    isFiledByPerson: row.userId !== null,
    ...paper,
    title: paper.kind === null || paper.kind !== read?.kind?.value ? null : (read.title?.value ?? null),
    person: paper.kind === null && row.fills === null ? null : paper.person,
    likely: whatHolds(read, confirmed, 'offer'),
  }
}

function withGuesses(row: PaperRow) {
  const [read, confirmed] = row.paperFacts ?? [null, null]
  return { ...withLikely(row), guess: whatHolds(read, confirmed, 'show') }
}

/** Whether a person may view so many papers that people filed; those that came with the template do not count. */
export async function hasFiled(on: Queryable, scope: Scope, many: number): Promise<boolean> {
  return (await countFiled(on, scope, many)) >= many
}
