import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import {
  type Business,
  featureOfTitle,
  featuresOfText,
  modelFile,
  readModel,
} from '#server/reading/classifier/index.ts'
import { withJoinedLetters } from './find-names.ts'
import type { Found } from './found.ts'
import { isAcknowledgement, paidToHmrc, SURE } from './read-acknowledgement.ts'
import { standingTitle } from './standing-titles.ts'
import { usualKind } from './usual-words.ts'

/** Trained by `npm run train`. */
const loadModel = readModel(modelFile('kind-model'))

/** With less it is not said, unless it is far ahead of the next, or the paper has the usual words of its kind. */
const MIN_CONFIDENCE = 0.5
const MIN_AHEAD = 0.3
const TIMES_AHEAD = 2
/** Kinds of papers without a form, which a model takes for what it does not know. */
const formless: ReadonlySet<DocumentKind> = new Set(['letter', 'email', 'note', 'report'])
/** How sure the usual words of a kind are where the model is not: enough to show it, not to act by it. */
const USUAL = 0.55
/** So many that a kind is among them of which only the usual words are in a text. */
const LIKELY_KINDS = 20

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

/**
 * Judges what a document is by its words, its title and its direction. The standing words of authorities that acknowledge
 * something, of banks that paid them, and of forms with a standing title, say it before the model is asked.
 */
export function readKind(text: string, own: Business): JudgedKind {
  return kindBy(text, () => {
    const model = loadModel()
    return model.predict(featuresOfText({ name: '', text }, own, model.isKnown)).probabilities
  })
}

/** {@link readKind} by another model, which gives the probabilities of kinds by their names. */
export function kindBy(text: string, predict: () => ReadonlyMap<string, number>): JudgedKind {
  if (isAcknowledgement(text)) return judged(new Map([['acknowledgement', SURE]]))
  if (paidToHmrc(text) !== undefined) return judged(new Map([['receipt', SURE]]))
  const words = withJoinedLetters(text)
  const titled = standingTitle(words)
  if (titled !== undefined) return judged(new Map([[titled.kind, SURE]]))
  return withUsualWords(words, judged(predict()))
}

/** What a model judges, with the kind whose usual words are in the text where the model says none. */
export function withUsualWords(text: string, byModel: JudgedKind): JudgedKind {
  const kind = byModel.found === undefined ? usualKind(text, byModel.likely) : undefined
  if (kind === undefined) return byModel
  const others = byModel.likely
    .filter(([other]) => other !== kind)
    .map(([other, share]) => [other, share * (1 - USUAL)] as const)
  return judged(new Map([[kind, USUAL], ...others]))
}

/** Whether some words are known as the title of a kind of documents. */
export function isTitleOfKind(words: string): boolean {
  return loadModel().isKnown(featureOfTitle(words))
}

/** @param probabilities of kinds, by their names */
export function judged(probabilities: ReadonlyMap<string, number>): JudgedKind {
  const ranked = [...probabilities].toSorted(([, a], [, b]) => b - a) as Array<[DocumentKind, number]>
  const [[likeliest, confidence] = ['note', 0] as const, [, second] = ['note', 0] as const] = ranked
  const isAhead = !formless.has(likeliest) && confidence >= MIN_AHEAD && confidence >= TIMES_AHEAD * second
  return {
    found:
      confidence >= MIN_CONFIDENCE || isAhead
        ? { value: likeliest, start: 0, end: 0, confidence }
        : undefined,
    likeliest,
    isOneOf: (kinds) => ranked.reduce((sum, [kind, share]) => sum + (kinds.has(kind) ? share : 0), 0),
    likely: ranked.slice(0, LIKELY_KINDS),
  }
}
