import { LOG_FOLDER_ID, topFolderId } from '#contract/company/built-in-folders.ts'
import type { Business } from '#server/reading/classifier/index.ts'
import { directionOfFeature, featuresOfText, isDirection, JOINT } from '#server/reading/classifier/index.ts'
import type { Lexicon, FolderTerm } from './lexicon.ts'

/** How soon repetitions of a term count less, as in BM25. */
const SATURATION = 1.2
/** The odds of a folder by its own words grow from this with the weight of those that are found. */
const OWN_ODDS = 0.01
/** With votes, the exponent that increases the difference between folders. */
const SHARPNESS = 2

export interface Ranked {
  id: string
  /** 0 to 1. */
  confidence: number
  /** The words that contributed most, in order. */
  terms: string[]
}

export interface Ranking {
  /** The most likely first. */
  folders: Ranked[]
  /** How likely the document belongs to no folder, or to one that the person does not see, from 0 to 1. */
  nowhere: number
}

/**
 * Ranks folders for a document by the trained model, by the words of folders that the model does not know, and by votes.
 *
 * @param votes the shares of folders, from 0 to 1, among similar files of the company
 */
export function classify(
  lexicon: Lexicon,
  document: { name: string; text: string },
  business: Business | null,
  votes: ReadonlyMap<string, number> = new Map(),
): Ranking {
  const features = featuresOfText(document, business, lexicon.isKnown)
  const { probabilities, reasonsFor } = lexicon.model.predict(features)
  const odds = new Map<string, number>()
  const sources = new Map<string, string[]>()
  let unseen = 0
  for (const [known, probability] of probabilities) {
    const id = lexicon.targetOf(known)
    if (id === undefined) {
      if (known !== LOG_FOLDER_ID && !lexicon.folders.has(topFolderId(known))) unseen += probability
      continue
    }
    odds.set(id, (odds.get(id) ?? 0) + probability)
    sources.set(id, [...(sources.get(id) ?? []), known])
  }
  // Includes folders that the person does not see: what belongs there belongs to none of the others.
  const lost = 1 - [...odds.values()].reduce((sum, one) => sum + one, 0)
  const own = new Map<string, string[]>()
  for (const [id, terms] of lexicon.terms) {
    const found = terms.filter((term) => timesIn(features, term) > 0)
    if (found.length === 0) continue
    const weight = found.reduce((sum, term) => sum + term.weight * saturated(timesIn(features, term)), 0)
    odds.set(id, (odds.get(id) ?? 0) * Math.exp(weight) + OWN_ODDS * (Math.exp(weight) - 1))
    own.set(
      id,
      found.toSorted((a, b) => b.weight - a.weight).map(({ label }) => label),
    )
  }
  const nowhere = unseen + (probabilities.get(LOG_FOLDER_ID) ?? 0)
  const confidences =
    votes.size === 0 ? shared(odds, lost) : withVotes(odds, { lost, unseen }, votes, lexicon)
  const readable = createReader(document)
  return {
    nowhere,
    folders: [...confidences]
      .map(([id, confidence]) => ({ id, confidence }))
      .toSorted((a, b) => b.confidence - a.confidence || a.id.localeCompare(b.id))
      .map((ranked) => ({
        ...ranked,
        get terms() {
          const known = (sources.get(ranked.id) ?? [])
            .flatMap((source) => reasonsFor(source))
            .flatMap(readable)
          return [...(own.get(ranked.id) ?? []), ...known]
        },
      })),
  }
}

/** Odds as shares of 1. */
function shared(odds: ReadonlyMap<string, number>, lost: number): Map<string, number> {
  const sum = [...odds.values()].reduce((all, one) => all + one, 0) + lost
  return new Map([...odds].map(([id, value]) => [id, value / sum]))
}

/** The folders of similar files count as much as the words, where there are many of them. */
function withVotes(
  odds: ReadonlyMap<string, number>,
  { lost, unseen }: { lost: number; unseen: number },
  votes: ReadonlyMap<string, number>,
  { folders }: Lexicon,
): Map<string, number> {
  const both = shared(odds, lost)
  for (const [id, share] of votes) if (folders.has(id)) both.set(id, (both.get(id) ?? 0) + share)
  const sharp = new Map([...both].map(([id, value]) => [id, value ** SHARPNESS]))
  const sure = Math.min(
    1,
    ...both
      .values()
      .toArray()
      .toSorted((a, b) => b - a)
      .slice(0, 1),
  )
  return new Map([...shared(sharp, unseen ** SHARPNESS)].map(([id, share]) => [id, share * sure]))
}

const saturated = (times: number) => (times * (SATURATION + 1)) / (times + SATURATION)

/** How often a term occurs; of a longer phrase, its rarest pair of words. */
function timesIn(features: ReadonlyMap<string, number>, { stems }: FolderTerm): number {
  const parts =
    stems.length === 1 ? stems : stems.slice(1).map((stem, at) => (stems[at] ?? '') + JOINT + stem)
  return Math.min(...parts.map((part) => features.get(part) ?? 0))
}

/** Gives the words of a feature as they are in the document, if they stand together. */
function createReader({ name, text }: { name: string; text: string }): (feature: string) => string[] {
  // Only those that occur here: V8 takes 2 ms to compile each pattern with \p{L}, 24 of the 27 ms of a suggestion.
  const occurring = (characters: RegExp) => [...new Set(`${name}\n${text}`.match(characters))].join('')
  const letters = `A-Za-z${occurring(/[^\P{L}A-Za-z]/gu)}`
  const wordly = `${letters}0-9${occurring(/[^\P{N}0-9]/gu)}`
  // What may be between two words of a phrase: in one line, and no number.
  const gap = `[^${wordly}\\n]+(?:[${letters}'’]+[^${wordly}\\n]+)?`
  return (feature) => {
    if (isDirection(feature)) return [directionOfFeature(feature)].filter((label) => label !== '')
    const stems = feature.split(JOINT).map((stem) => `${stem.replaceAll(/[^\p{L}\p{N}]/gu, '.')}[${wordly}]*`)
    const pattern = new RegExp(`(?<![${wordly}])${stems.join(gap)}`, 'iu')
    const found = (pattern.exec(text) ?? pattern.exec(name))?.[0]
    return found === undefined ? [] : [found.replaceAll(/\s+/g, ' ')]
  }
}
