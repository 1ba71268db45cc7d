import {
  type DocumentKind,
  documentKindLabels,
  documentKinds,
  kindRows,
} from '#contract/documents/document-kinds.ts'
import { featuresOfText, featureOfTitle } from '#server/reading/classifier/features.ts'
import { modelFile } from '#server/reading/classifier/index.ts'
import { stemsOf } from '#server/reading/classifier/stems.ts'
import { type Known, stemsIn, type Task, termsOf } from '../classifier/trainer.ts'
import { keyOf, readPapers } from '../papers/papers.ts'
import { phrases } from './kind-phrases.ts'

/** The kinds of documents, learnt from papers. */
export function kindTask(): Task {
  const knowledge: Known[] = [
    ...phrases.flatMap(({ kind, titles, words }) => [
      ...titles.flatMap((title) => [
        { label: kind, features: [featureOfTitle(title)], weight: 5 },
        ...termsOf(kind, title, 3),
      ]),
      ...termsOf(kind, words.join(','), 2),
    ]),
    ...documentKinds.flatMap((kind) => [
      { label: kind, features: [featureOfTitle(documentKindLabels[kind])], weight: 5 },
    ]),
  ]
  const papers = readPapers().filter(
    ({ fields, isLabelled, use }) => use === 'training' && isLabelled('kind') && fields.has('kind'),
  )
  const stems = new Set([...papers.flatMap(({ typed }) => stemsOf(typed)), ...stemsIn(knowledge)])
  return {
    title: 'Kinds',
    file: modelFile('kind-model'),
    classes: documentKinds.map((kind) => [kind, documentKindLabels[kind]]),
    groupOf: (id) => kindRows[id as DocumentKind].group ?? 'other',
    none: undefined,
    knowledge,
    examples: papers.flatMap(({ business, fields, author, text, typed }) =>
      [...new Set([text, typed])].map((form, index) => ({
        author,
        key: keyOf(typed),
        label: fields.get('kind') ?? '',
        also: [],
        features: featuresOfText({ name: '', text: form }, business, (stem) => stems.has(stem)),
        isSecondForm: index > 0,
      })),
    ),
  }
}
