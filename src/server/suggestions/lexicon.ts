import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { type Profile, profiles } from './profiles/index.ts'
import { stemOf, stemsOf } from './stems.ts'

/** A folder that may be suggested. */
export interface CandidateFolder {
  id: string
  name: string
  parentId: string | null
  description: string | null
}

/** A word or phrase that is typical of folders. */
export interface Term {
  /** As shown to users. */
  label: string
  stems: readonly string[]
  /** By folder id. */
  weights: Map<string, number>
}

export interface Lexicon {
  folders: ReadonlyMap<string, CandidateFolder>
  /** Terms by their first stem, the longest first. */
  terms: ReadonlyMap<string, readonly Term[]>
  isKnown: (stem: string) => boolean
}

const SURE = 4
const TYPICAL = 2
const HINT = 1
/** Weights of the words in a folder's name and description. */
const NAME = 3
const DESCRIPTION = 1

/** Words in the names of folders that mean nothing by themselves. */
const generic = new Set(
  'notes files lists job general other new goods reports plans claims records documents statements'
    .split(' ')
    .map(stemOf),
)

interface Entry {
  label: string
  stems: string[]
  weight: number
}

function entriesOf(text: string | undefined, weight: number): Entry[] {
  return (text ?? '').split(/\s*,\s*/).flatMap((label) => {
    const stems = label.startsWith('@') ? [label] : stemsOf(label.replaceAll('-', ' '))
    return stems.length === 0 ? [] : [{ label, stems, weight }]
  })
}

function compile({ sure, typical, hint }: Profile): Entry[] {
  return [...entriesOf(sure, SURE), ...entriesOf(typical, TYPICAL), ...entriesOf(hint, HINT)]
}

const compiled = Object.entries(profiles).map(([id, profile]) => {
  const entries = compile(profile)
  return { id, entries, words: new Set(entries.flatMap(({ stems }) => stems)) }
})

const topFolderIdOf = (id: string) => id.replace(/\d+$/, '')

/** Collects the terms of an account's folders: from the template's profiles, and from names and descriptions. */
export function createLexicon(folders: readonly CandidateFolder[]): Lexicon {
  const destinations = folders.filter(({ id }) => topFolderIdOf(id) !== LOG_FOLDER_ID)
  const byId = new Map(destinations.map((folder) => [folder.id, folder]))
  const terms = new Map<string, Term>()
  const add = (folderId: string, { label, stems, weight }: Entry) => {
    const key = stems.join(' ')
    const term = terms.get(key) ?? { label, stems, weights: new Map<string, number>() }
    term.weights.set(folderId, Math.max(weight, term.weights.get(folderId) ?? 0))
    terms.set(key, term)
  }

  const named = new Map(destinations.map((folder) => [folder.id, ownEntries(folder)]))
  for (const { id, entries, words } of compiled) {
    // The parent takes over the profile of a deleted folder.
    const target = byId.has(id) ? id : topFolderIdOf(id)
    if (!byId.has(target)) continue
    // A folder that was renamed for another purpose loses its profile.
    const keepsPurpose =
      target !== id || named.get(id)?.some(({ stems }) => stems.some((stem) => words.has(stem)))
    if (keepsPurpose === true) for (const entry of entries) add(target, entry)
  }
  for (const [id, entries] of named) for (const entry of entries) add(id, entry)

  const known = new Set([...terms.values()].flatMap(({ stems }) => stems))
  return {
    folders: byId,
    terms: Map.groupBy(
      [...terms.values()].toSorted((a, b) => b.stems.length - a.stems.length),
      ({ stems }) => stems[0] ?? '',
    ),
    isKnown: (stem) => known.has(stem),
  }
}

/** The parts and words of a folder's name, and the words of its description. */
function ownEntries({ name, description }: CandidateFolder): Entry[] {
  const parts = name.split(/\s*[,&()/]\s*|\s+-\s+/)
  const words = stemsWithLabels(name, NAME / 2)
  return [
    ...entriesOf(parts.join(','), NAME),
    ...words,
    ...stemsWithLabels(description ?? '', DESCRIPTION),
  ].filter(({ stems }) => stems.join('').length > 2)
}

function stemsWithLabels(text: string, weight: number): Entry[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((label) => {
    const stems = stemsOf(label)
    return stems.length === 1 && !stems.some((stem) => generic.has(stem)) ? [{ label, stems, weight }] : []
  })
}
