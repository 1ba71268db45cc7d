import { writeFileSync } from 'node:fs'
import { HEAD, isDirection, JOINT, TITLE } from '#server/reading/classifier/features.ts'
import { HUNDREDTHS, type StoredModel, valuesOf } from '#server/reading/classifier/model.ts'
import { stemsOf } from '#server/reading/classifier/stems.ts'
import { fit, predict, type Row } from './softmax.ts'

/** Chosen by leaving out authors, never by the papers that are reported. */
const settings = { rounds: 60, rate: 0.5, own: 0.3, shared: 0.3, dropped: 0.5 }
/** The length of a document's vector. */
const SCALE = 5
/** What a point of a list's weight counts. */
const PRIOR = 0.5
/** The share of the other classes that would be right, too. */
const ALSO = 0.25
/** What a direction counts beside a word of the same rarity. */
const DIRECTION_SHARE = 2
/** What is in fewer papers is not learnt from: by chance, it was in those of one class. */
const MIN_PAPERS = 3
/** Parts of the cross-validation. */
const FOLDS = 4
/** Where the model says {@link SURE}, it is to be right so often. */
const SURE = 0.8
const RIGHT_WHERE_SURE = 0.98
/** Smaller weights are left out. */
const MIN_WEIGHT = 0.1
const STEP = 0.02

/** A document from which a model learns. */
export interface Example {
  /** Who wrote it: no author is measured by a model that has seen it. */
  author: string
  label: string
  /** Other classes that would be right. */
  also: string[]
  features: ReadonlyMap<string, number>
  /** A name of the document among the others. */
  key: string
  /** A second form of a paper, as typed beside as recognised, from which is learnt but not measured. */
  isSecondForm: boolean
}

/** What is known of a class before any document is seen. */
export interface Known {
  label: string
  features: string[]
  weight: number
}

/** What a model is to learn. */
export interface Task {
  title: string
  /** Where the model is kept. */
  file: URL
  classes: Array<[id: string, name: string]>
  /** Classes of a group share a part of their weights. */
  groupOf: (id: string) => string
  /** The class of documents that belong to none; it is learnt but never an answer. */
  none: string | undefined
  knowledge: readonly Known[]
  examples: readonly Example[]
}

/** @returns what a list of words and phrases, separated by commas, says of a class */
export function termsOf(label: string, list: string | undefined, weight: number): Known[] {
  return (list ?? '').split(/\s*,\s*/).flatMap((term) => {
    // A direction stands alone.
    if (isDirection(term)) return [{ label, features: [term], weight }]
    const stems = stemsOf(term.replaceAll('-', ' '))
    const features =
      stems.length < 2 ? stems : stems.slice(1).map((stem, at) => (stems[at] ?? '') + JOINT + stem)
    return features.length === 0 ? [] : [{ label, features, weight: weight / features.length }]
  })
}

/** @returns the stems in what is known of classes */
export function stemsIn(knowledge: readonly Known[]): Set<string> {
  return new Set(
    knowledge.flatMap(({ features }) =>
      features.flatMap((one) => (isDirection(one) || one.startsWith(TITLE) ? [] : one.split(JOINT))),
    ),
  )
}

/** What a kind of feature counts. */
function shareOf(name: string): number {
  if (name.startsWith(HEAD)) return 0.4
  if (isDirection(name)) return DIRECTION_SHARE
  if (name.startsWith(TITLE)) return 1
  return name.includes(JOINT) ? 0.8 : 1
}

/** A document and what a model says of it that has not seen its author. */
interface Judged {
  example: Example
  /** The logarithms of the probabilities, by class. */
  scores: Float64Array
}

/**
 * Trains a model on all documents and keeps it; its confidence is set by predictions of authors that it has not seen.
 *
 * @returns a sentence for people, and those predictions: by the key of a document, the probabilities of its likeliest classes
 */
export function train(task: Task): { report: string; leftOut: Record<string, Record<string, number>> } {
  const { classes, examples, knowledge, none } = task
  const ids = classes.map(([id]) => id)
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const documents = new Map<string, number>()
  const papersWith = new Map<string, Set<string>>()
  for (const { features, key } of examples) {
    for (const name of features.keys()) {
      documents.set(name, (documents.get(name) ?? 0) + 1)
      papersWith.set(name, (papersWith.get(name) ?? new Set()).add(key))
    }
  }
  const vocabulary = [
    ...new Set([
      ...[...papersWith].filter(([, keys]) => keys.size >= MIN_PAPERS).map(([name]) => name),
      ...knowledge.flatMap(({ features }) => features),
    ]),
  ].toSorted()
  const places = new Map(vocabulary.map((name, index) => [name, index]))
  const rarities = vocabulary.map((name) => {
    const rare = Math.log((examples.length + 1) / ((documents.get(name) ?? 0) + 1))
    return Math.round(rare * shareOf(name) * HUNDREDTHS) / HUNDREDTHS
  })
  const groupNames = [...new Set(ids.map(task.groupOf))]
  const groups = Int32Array.from(ids, (id) => groupNames.indexOf(task.groupOf(id)))
  const prior = priorOf(knowledge, { places, placeOf, features: vocabulary.length })

  const rows = new Map(
    examples.map((example) => [
      example,
      rowOf(example, (name) => {
        const place = places.get(name)
        return place === undefined ? undefined : rarities[place]
      }),
    ]),
  )
  function rowOf({ also, features, label }: Example, rarityOf: (name: string) => number | undefined): Row {
    const values = valuesOf(features, rarityOf, SCALE)
    const others = also.flatMap((id) => placeOf.get(id) ?? [])
    const share = others.length === 0 ? 0 : ALSO
    return {
      features: Int32Array.from(values.keys(), (name) => places.get(name) ?? 0),
      values: Float64Array.from(values.values()),
      weight: 1,
      targets: [
        [placeOf.get(label) ?? 0, 1 - share] as const,
        ...others.map((other) => [other, share / others.length] as const),
      ],
    }
  }
  const learn = (some: readonly Example[]) =>
    fit(
      some.flatMap((example) => rows.get(example) ?? []),
      prior,
      groups,
      vocabulary.length,
      settings,
    )

  const judged = crossValidate(examples, (some) => {
    const weights = learn(some)
    return (example) => {
      const scores = new Float64Array(ids.length)
      const row = rows.get(example)
      if (row !== undefined) predict(weights, row, scores, vocabulary.length)
      return scores.map((share) => Math.log(Math.max(1e-12, share)))
    }
  })
  const counted = (temperature: number) => countsOf(judged, ids, none, temperature)
  // Not below 1: authors from outside differ more than those of the training do.
  const temperatures = Array.from({ length: 31 }, (_, step) => 1 + step / 20)
  const best = temperatures.reduce((a, b) => (counted(b).loss < counted(a).loss ? b : a))
  const temperature =
    temperatures.find(
      (one) => one >= best && counted(one).sureRight >= RIGHT_WHERE_SURE * counted(one).sure,
    ) ?? best

  const weights = learn(examples)
  const stored: StoredModel = {
    classes,
    bias: ids.map(
      (_, index) => Math.round((weights[vocabulary.length * ids.length + index] ?? 0) * 1000) / 1000,
    ),
    scale: SCALE,
    temperature,
    step: STEP,
    features: Object.fromEntries(
      vocabulary.map((name, place) => [
        name,
        [Math.round((rarities[place] ?? 0) * HUNDREDTHS), ...pairsOf(weights, place, ids.length)],
      ]),
    ),
  }
  const size = write(task.file, stored)
  const { first, papers, sure, sureRight, three } = counted(temperature)
  const percent = (part: number, of: number) => ((100 * part) / of).toFixed(1)
  return {
    report: `${task.title}: ${String(examples.length)} documents, ${String(vocabulary.length)} features, ${String(Math.round(size / 1024))} kB. Left-out authors: first ${percent(first, papers)} %, among three ${percent(three, papers)} %; sure of ${String(sure)}, right ${percent(sureRight, sure)} % (temperature ${temperature.toFixed(2)}).`,
    leftOut: Object.fromEntries(
      judged.map(({ example, scores }) => [example.key, likeliestOf(scores, ids, temperature)]),
    ),
  }
}

/** How many classes of a prediction are kept. */
const LIKELIEST = 6

function likeliestOf(
  scores: Float64Array,
  ids: readonly string[],
  temperature: number,
): Record<string, number> {
  const powers = scores.map((score) => Math.exp(score / temperature))
  const sum = powers.reduce((all, one) => all + one, 0)
  return Object.fromEntries(
    ids
      .map((id, index): [string, number] => [id, Math.round((1000 * (powers[index] ?? 0)) / sum) / 1000])
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, LIKELIEST),
  )
}

function priorOf(
  knowledge: readonly Known[],
  {
    features,
    placeOf,
    places,
  }: { features: number; placeOf: ReadonlyMap<string, number>; places: ReadonlyMap<string, number> },
): Float64Array {
  const classes = placeOf.size
  const prior = new Float64Array((features + 1) * classes)
  const among = new Map<string, number>()
  for (const known of knowledge)
    for (const name of known.features) among.set(name, (among.get(name) ?? 0) + 1)
  for (const known of knowledge) {
    for (const name of known.features) {
      const rare = Math.log(1 + classes / (among.get(name) ?? 1)) / Math.log(1 + classes)
      const at = (places.get(name) ?? 0) * classes + (placeOf.get(known.label) ?? 0)
      prior[at] = Math.max(prior[at] ?? 0, PRIOR * known.weight * rare)
    }
  }
  return prior
}

/** Predictions for each document by a model that has not seen its author. */
function crossValidate(
  examples: readonly Example[],
  learn: (some: readonly Example[]) => (example: Example) => Float64Array,
): Judged[] {
  const authors = [...new Set(examples.map(({ author }) => author))]
  return Array.from(
    { length: FOLDS },
    (_, fold) => new Set(authors.filter((_hand, at) => at % FOLDS === fold)),
  ).flatMap((left) => {
    const judge = learn(examples.filter(({ author }) => !left.has(author)))
    return examples
      .filter(({ author, isSecondForm }) => left.has(author) && !isSecondForm)
      .map((example) => ({ example, scores: judge(example) }))
  })
}

function countsOf(
  judged: readonly Judged[],
  ids: readonly string[],
  none: string | undefined,
  temperature: number,
) {
  let [papers, first, three, sure, sureRight, loss] = [0, 0, 0, 0, 0, 0]
  for (const { example, scores } of judged) {
    const isRight = (id: string | undefined) => id === example.label || example.also.includes(id ?? '')
    const powers = scores.map((score) => Math.exp(score / temperature))
    const sum = powers.reduce((all, one) => all + one, 0)
    loss -= Math.log((powers[ids.indexOf(example.label)] ?? 0) / sum)
    if (example.label === none) continue
    const ranked = ids
      .map((id, index) => ({ id, share: (powers[index] ?? 0) / sum }))
      .filter(({ id }) => id !== none)
      .toSorted((a, b) => b.share - a.share)
    papers += 1
    if (isRight(ranked[0]?.id)) first += 1
    if (ranked.slice(0, 3).some(({ id }) => isRight(id))) three += 1
    if ((ranked[0]?.share ?? 0) < SURE) continue
    sure += 1
    if (isRight(ranked[0]?.id)) sureRight += 1
  }
  return { papers, first, three, sure, sureRight, loss }
}

/** The weights of a feature that are worth keeping, each after its class. */
function pairsOf(weights: Float64Array, place: number, classes: number): number[] {
  const of = weights.slice(place * classes, (place + 1) * classes)
  // What all classes have alike decides nothing.
  const usual = of.toSorted()[Math.floor(of.length / 2)] ?? 0
  return [...of].flatMap((weight, index) =>
    Math.abs(weight - usual) < MIN_WEIGHT ? [] : [index, Math.round((weight - usual) / STEP)],
  )
}

/** @returns how many characters were written */
function write(file: URL, { features, ...head }: StoredModel): number {
  const json = `${JSON.stringify({ ...head, features })}\n`
  writeFileSync(file, json)
  return json.length
}
