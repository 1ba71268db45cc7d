import { featuresOfText } from '#server/suggestions/features.ts'
import { stemsOf } from '#server/suggestions/stems.ts'
import { readPapers } from '../papers/papers.ts'
import { alsoOf, readTexts } from './texts.ts'

/** A document from which the model learns. */
export interface Example {
  /** Who wrote it: no hand is measured by a model that has seen it. */
  hand: string
  folder: string
  /** Other folders that a reasonable director might choose. */
  also: string[]
  features: ReadonlyMap<string, number>
  /** A second form of a paper, as typed beside as recognised, from which is learnt but not measured. */
  isSecondForm: boolean
}

/**
 * Reads the documents for training: papers and short texts.
 *
 * @param knownTerms stems that count as known beside those of the documents
 */
export function readExamples(knownTerms: ReadonlySet<string>): Example[] {
  const papers = readPapers().filter(({ use }) => use === 'training')
  const texts = readTexts().filter(({ use }) => use === 'training')
  const known = new Set(
    [...papers.map(({ typed }) => typed), ...texts.map(({ text }) => text)].flatMap((text) => stemsOf(text)),
  )
  const isKnown = (stem: string) => known.has(stem) || knownTerms.has(stem)
  return [
    ...papers.flatMap(({ business, fields, folder, hand, text, typed }) => {
      const name = fields.get('name') ?? ''
      return [...new Set([text, typed])].map((form, index) => ({
        hand,
        folder,
        also: alsoOf(fields),
        features: featuresOfText({ name, text: form }, business, isKnown),
        isSecondForm: index > 0,
      }))
    }),
    ...texts.map(({ business, folder, hand, text }) => ({
      hand,
      folder,
      also: [],
      features: featuresOfText({ name: '', text }, business, isKnown),
      isSecondForm: false,
    })),
  ]
}
