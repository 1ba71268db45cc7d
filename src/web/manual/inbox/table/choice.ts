import { type FactValue, MIN_CONFIDENCE } from '#contract/documents/document-facts.ts'
import { documentKindLabels, documentKinds } from '#contract/documents/document-kinds.ts'
import { createStore } from '#web/platform/base/store.ts'
import { extensionOf } from '#web/platform/base/file-names.ts'
import { saysNothing } from '#web/reading/suggestions/index.ts'
import type { Paper, PaperSuggestion } from './papers.ts'

/** What a person has put right for a paper, before it is filed. */
export interface Edit {
  folderId?: string
  name?: string
  /** Whether it gets the offered name. */
  isRenamed?: boolean
  /** The ids of deadlines that it closes once it is filed. */
  closes?: readonly string[]
}

/** The edits of this session, by the ids of papers. They outlive the page. */
export const editsStore = createStore<ReadonlyMap<string, Edit>>(new Map())

export function editPaper(ids: readonly string[], edit: Edit): void {
  const edits = new Map(editsStore.get())
  for (const id of ids) edits.set(id, { ...edits.get(id), ...edit })
  editsStore.set(edits)
}

/** Where a paper would be filed, and under which name. */
export interface Choice {
  /** `undefined` when nothing stands out and nobody has chosen one. */
  folderId: string | undefined
  /** Whether that folder is suggested, and nobody has chosen it. */
  isSuggested: boolean
  /** Why the folder is suggested; empty for one that a person chose. */
  why: string
  /** Another name that it could have. */
  offeredName: string | undefined
  /** Whether it gets that name. */
  isRenamed: boolean
  /** The ids of deadlines that it closes once it is filed, which somebody has said. */
  closes: readonly string[]
}

/** The suggestion for a paper with what a person has put right. A suggested name replaces one that says nothing. */
export function choiceFor(
  { name, file }: Pick<Paper, 'name' | 'file'>,
  suggestion: PaperSuggestion | undefined,
  edit: Edit = {},
): Choice {
  const best = suggestion?.folders.find(({ id }) => id !== file?.folderId)
  const offered = edit.name ?? suggestion?.name ?? undefined
  const offeredName = offered === name ? undefined : offered
  const asked = file?.askedFor?.folderId ?? undefined
  const why = asked === undefined ? best?.why : `Asked for: ${file?.askedFor?.name ?? ''}`
  return {
    folderId: edit.folderId ?? asked ?? best?.id,
    isSuggested: edit.folderId === undefined,
    why: edit.folderId === undefined ? (why ?? '') : '',
    offeredName,
    isRenamed:
      offeredName !== undefined && (edit.isRenamed ?? (edit.name !== undefined || saysNothing(name))),
    closes: edit.closes ?? [],
  }
}

/** The name under which a paper is filed. */
export function nameAfter({ name }: Pick<Paper, 'name'>, { isRenamed, offeredName }: Choice): string {
  return isRenamed ? (offeredName ?? name) : name
}

/** The name that a person typed, with the extension of the file. */
export function typedName(typed: string, before: string): string {
  const extension = extensionOf(before)
  return typed.toLowerCase().endsWith(extension.toLowerCase()) ? typed : typed + extension
}

/** From this confidence on, nine of ten suggested folders are right (`npm run bench:suggestions`). */
const SURE_FOLDER = 0.3

/**
 * Why a person should look at a paper before it is filed, in their words.
 *
 * @param fillsExpected whether it fills an expected paper in the suggested folder
 * @returns nothing for a folder that is sure, or still to come; an empty text where little or nothing says where the paper
 *   belongs, which is said once for all of these
 */
export function doubtOf(
  { file, status }: Pick<Paper, 'file' | 'status'>,
  suggestion: PaperSuggestion | undefined,
  fillsExpected: boolean,
): string | undefined {
  if (status === 'stored') return undefined
  const other = fillsExpected ? undefined : kindNotAskedFor(file)
  if (other !== undefined)
    return `It reads as “${documentKindLabels[other]}”. It may not be what was asked for.`
  if ((file?.askedFor?.folderId ?? null) !== null) return undefined
  const [best, next] = suggestion?.folders.filter(({ id }) => id !== file?.folderId) ?? []
  if (status === 'unreadable') return 'Its words could not be read. Please look at it.'
  if (best === undefined) return suggestion?.status === 'stored' ? undefined : ''
  if (best.confidence >= SURE_FOLDER || fillsExpected) return undefined
  return next !== undefined && next.confidence > best.confidence / 2
    ? `It may belong in ${next.id} - ${next.name} instead.`
    : ''
}

/** The kind that a paper is for sure, where it was asked for under a name of other kinds. */
function kindNotAskedFor(file: Paper['file']): FactValue<'kind'> | undefined {
  const kind = file?.facts?.kind
  if (!kind || kind.confidence < MIN_CONFIDENCE.decide || !file?.askedFor) return undefined
  const asked = wordsIn(file.askedFor.name)
  const named = documentKinds.filter((one) =>
    wordsIn(documentKindLabels[one]).some((word) => asked.includes(word)),
  )
  return named.length === 0 || named.includes(kind.value) ? undefined : kind.value
}

/** Words of three letters or more, in the singular. */
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z\d]{2,}[a-rt-z\d]/g) ?? []
}
