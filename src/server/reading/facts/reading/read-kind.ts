import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import {
  type Business,
  featureOfTitle,
  featuresOfText,
  modelFile,
  readModel,
} from '#server/reading/classifier/index.ts'
import type { Found } from './found.ts'
import { isAcknowledgement, isPaymentToHmrc } from './read-acknowledgement.ts'
import { standingTitle } from './standing-titles.ts'

/** Trained by `npm run train`. */
const loadModel = readModel(modelFile('kind-model'))

/** With less it is not said. */
const MIN_CONFIDENCE = 0.5
const LIKELY_KINDS = 6

/** What a document is, as a model of its words judges it. */
export interface JudgedKind {
  /** The likeliest kind, where it is likely enough to be shown. */
  found: Found<DocumentKind> | undefined
  likeliest: DocumentKind
  /** How likely it is that the document is of one of these kinds, from 0 to 1. */
  isOneOf: (kinds: ReadonlySet<DocumentKind>) => number
  /** The likeliest kinds with their probabilities, the likeliest first. */
  likely: ReadonlyArray<readonly [DocumentKind, number]>
}

/** How sure the standing words of authorities and banks are. */
const SURE = 0.9

/**
 * Judges what a document is by its words, its title and its direction. The standing words of authorities that acknowledge
 * something, of banks that paid them, and of forms with a standing title, say it before the model is asked.
 */
export function readKind(text: string, own: Business): JudgedKind {
  if (isAcknowledgement(text)) return judged(new Map([['acknowledgement', SURE]]))
  if (isPaymentToHmrc(text)) return judged(new Map([['receipt', SURE]]))
  const titled = standingTitle(text)
  if (titled !== undefined) return judged(new Map([[titled.kind, SURE]]))
  const model = loadModel()
  return judged(model.predict(featuresOfText({ name: '', text }, own, model.isKnown)).probabilities)
}

/** Whether some words are known as the title of a kind of documents. */
export function isTitleOfKind(words: string): boolean {
  return loadModel().isKnown(featureOfTitle(words))
}

/** @param probabilities of kinds, by their names */
export function judged(probabilities: ReadonlyMap<string, number>): JudgedKind {
  const ranked = [...probabilities].toSorted(([, a], [, b]) => b - a) as Array<[DocumentKind, number]>
  const [likeliest, confidence] = ranked[0] ?? ['note', 0]
  return {
    found: confidence < MIN_CONFIDENCE ? undefined : { value: likeliest, start: 0, end: 0, confidence },
    likeliest,
    isOneOf: (kinds) => ranked.reduce((sum, [kind, share]) => sum + (kinds.has(kind) ? share : 0), 0),
    likely: ranked.slice(0, LIKELY_KINDS),
  }
}
