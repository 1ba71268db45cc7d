import {
  createLexicon,
  rankFolders,
  suggestFolders,
  suggestNames,
} from '#server/reading/suggestions/index.ts'
import { readableText, readFacts } from '#server/reading/facts/index.ts'
import template from '#server/template/template.json' with { type: 'json' }
import type { FiledText } from './texts.ts'

/** Counts over some texts. */
export interface Result {
  texts: number
  /**
   * The right folder was the first, or among the first three; likewise any folder that a reasonable director might choose
   * (`any`), and the top-level folder (`letters`).
   */
  folder: { first: number; three: number }
  any: { first: number; three: number }
  letters: { first: number; three: number }
  /** How often anything was suggested, and how often that was a folder that one might choose. */
  shown: { any: number; first: number; three: number }
  /** How often the first suggestion was {@link SURE}, and how often that was right. */
  sure: { any: number; right: number }
  /** Texts that belong to no folder, and how many of them got no suggestion. */
  nowhere: { texts: number; withoutSuggestion: number }
  /** Texts with a date; suggested names; those with the right date. */
  names: { dated: number; given: number; right: number }
}

const lexicon = createLexicon(template.map((folder) => ({ ...folder, description: null })))
const lettersOf = (id: string) => id.replace(/\d+$/, '')
const SURE = 0.8
const NOW = new Date('2026-01-15')

/** Suggests a folder and a name for each text by its words alone, in an empty account. */
export function measure(texts: readonly FiledText[]): Result {
  const result: Result = {
    texts: 0,
    folder: { first: 0, three: 0 },
    any: { first: 0, three: 0 },
    letters: { first: 0, three: 0 },
    shown: { any: 0, first: 0, three: 0 },
    sure: { any: 0, right: 0 },
    nowhere: { texts: 0, withoutSuggestion: 0 },
    names: { dated: 0, given: 0, right: 0 },
  }
  for (const filed of texts) count(result, filed)
  return result
}

function count(result: Result, { also, business, date, folder, name: fileName, text }: FiledText): void {
  const document = { name: fileName, text }
  const ranked = rankFolders(lexicon, document, business)
  const suggested = suggestFolders(lexicon, ranked)
  const shown = suggested.map(({ id }) => id)
  if (folder === 'XYZ') {
    result.nowhere.texts += 1
    if (shown.length === 0) result.nowhere.withoutSuggestion += 1
    return
  }
  result.texts += 1
  const ids = ranked.folders.map(({ id }) => id)
  const right = [folder, ...also]
  tally(result.folder, ids, [folder])
  tally(result.any, ids, right)
  tally(result.letters, [...new Set(ids.map(lettersOf))], [lettersOf(folder)])
  if (shown.length > 0) result.shown.any += 1
  tally(result.shown, shown, right)
  if ((suggested[0]?.confidence ?? 0) >= SURE) {
    result.sure.any += 1
    if (right.includes(shown[0] ?? '')) result.sure.right += 1
  }
  const [name] = suggestNames(fileName, readFacts(readableText(text), business, NOW))
  if (date !== undefined) result.names.dated += 1
  if (name !== undefined) result.names.given += 1
  if (date !== undefined && name?.startsWith(`${date} `) === true) result.names.right += 1
}

function tally(
  counts: { first: number; three: number },
  ids: readonly string[],
  wanted: readonly string[],
): void {
  if (wanted.includes(ids[0] ?? '')) counts.first += 1
  if (ids.slice(0, 3).some((id) => wanted.includes(id))) counts.three += 1
}
