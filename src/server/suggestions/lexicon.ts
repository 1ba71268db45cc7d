import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import { type Profile, profiles } from './profiles/index.ts'
import { stemOf, stemsOf } from './stems.ts'

/** A folder of the account, as far as filing needs to know it. */
export interface FilingFolder {
  id: string
  name: string
  parentId: string | null
  description: string | null
}

/** A word or phrase by which folders are known. */
export interface Term {
  /** As a person writes it. */
  label: string
  stems: readonly string[]
  /** How much it says for a folder, by the folder's id. */
  weights: Map<string, number>
}

export interface Lexicon {
  folders: ReadonlyMap<string, FilingFolder>
  /** Terms by their first stem, the longest first. */
  terms: ReadonlyMap<string, readonly Term[]>
  isKnown: (stem: string) => boolean
}

const SURE = 4
const TYPICAL = 2
const HINT = 1
/** The name of a folder says what its owner puts into it, though in few words. */
const NAME = 3
const DESCRIPTION = 1

/** Words in the names of folders that say nothing by themselves. */
const plain = new Set(
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

const lettersOf = (id: string) => id.replace(/\d+$/, '')

/** What an account's folders are known by: what is written of those of the template, and their own names and descriptions. */
export function createLexicon(folders: readonly FilingFolder[]): Lexicon {
  const destinations = folders.filter(({ id }) => lettersOf(id) !== LOG_FOLDER_ID)
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
    // What belonged into a folder that was deleted belongs into the one above it.
    const place = byId.has(id) ? id : lettersOf(id)
    if (!byId.has(place)) continue
    // A folder that was given another purpose is known by its name alone.
    const isItself = place !== id || named.get(id)?.some(({ stems }) => stems.some((stem) => words.has(stem)))
    if (isItself === true) for (const entry of entries) add(place, entry)
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

/** The parts of its name, each of their words, and the words of its description. */
function ownEntries({ name, description }: FilingFolder): Entry[] {
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
    return stems.length === 1 && !stems.some((stem) => plain.has(stem)) ? [{ label, stems, weight }] : []
  })
}
