import { featuresOfText } from '#server/reading/classifier/features.ts'
import { modelFile } from '#server/reading/classifier/index.ts'
import { stemsOf } from '#server/reading/classifier/stems.ts'
import template from '#server/template/template.json' with { type: 'json' }
import { type Example, type Known, stemsIn, type Task, termsOf } from '../classifier/trainer.ts'
import { keyOf, readPapers } from '../papers/papers.ts'
import { directions } from './knowledge/directions.ts'
import { profiles } from './knowledge/index.ts'
import { alsoOf, readTexts } from './texts.ts'

/** The folders of the template, learnt from papers and short texts. */
export function folderTask(): Task {
  const knowledge: Known[] = [
    ...[...Object.entries(profiles), ...Object.entries(directions)].flatMap(
      ([id, { hint, sure, typical }]) => [
        ...termsOf(id, sure, 4),
        ...termsOf(id, typical, 2),
        ...termsOf(id, hint, 1),
      ],
    ),
    ...template.flatMap(({ id, name }) =>
      id === 'XYZ' ? [] : termsOf(id, name.split(/\s*[,&()/]\s*|\s+-\s+/).join(','), 3),
    ),
  ]
  return {
    title: 'Folders',
    file: modelFile('folder-model'),
    classes: template.map(({ id, name }) => [id, name]),
    groupOf: (id) => id.replace(/\d+$/, ''),
    none: 'XYZ',
    knowledge,
    examples: readExamples(stemsIn(knowledge)),
  }
}

/** @param knownTerms stems that count as known beside those of the documents */
function readExamples(knownTerms: ReadonlySet<string>): Example[] {
  const papers = readPapers().filter(
    ({ folder, isLabelled, use }) => use === 'training' && (isLabelled('folder') || folder !== 'XYZ'),
  )
  const texts = readTexts().filter(({ use }) => use === 'training')
  const known = new Set(
    [...papers.map(({ typed }) => typed), ...texts.map(({ text }) => text)].flatMap((text) => stemsOf(text)),
  )
  const isKnown = (stem: string) => known.has(stem) || knownTerms.has(stem)
  return [
    ...papers.flatMap(({ business, fields, folder, author, text, typed }) => {
      const name = fields.get('name') ?? ''
      return [...new Set([text, typed])].map((form, index) => ({
        author,
        key: `${author} ${keyOf(typed)}`,
        label: folder,
        also: alsoOf(fields),
        features: featuresOfText({ name, text: form }, business, isKnown),
        isSecondForm: index > 0,
      }))
    }),
    ...texts.map(({ business, folder, author, text }) => ({
      author,
      key: `${author} ${keyOf(text)}`,
      label: folder,
      also: [],
      features: featuresOfText({ name: '', text }, business, isKnown),
      isSecondForm: false,
    })),
  ]
}
