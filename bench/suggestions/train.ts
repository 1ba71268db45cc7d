import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { HEAD, isDirection, JOINT } from '#server/suggestions/features.ts'
import { HUNDREDTHS, type StoredModel, valuesOf } from '#server/suggestions/model.ts'
import { stemsOf } from '#server/suggestions/stems.ts'
import template from '#server/template/template.json' with { type: 'json' }
import { type Example, readExamples } from './examples.ts'
import { directions } from './knowledge/directions.ts'
import { profiles } from './knowledge/index.ts'
import { fit, predict, type Row } from './softmax.ts'

// Trains the model that suggests folders, from the papers and texts for training and from what the lists of words say, and
// writes it to src/server/suggestions/model.json. Confidence is set by predictions of hands that the model has not seen.

/** Chosen by leaving out hands, never by the papers that are reported. */
const settings = { rounds: 40, rate: 0.5, own: 0.3, shared: 0.3 }
/** The length of a document's vector. */
const SCALE = 5
/** What a point of a list's weight counts. */
const PRIOR = 0.5
/** The share of the other folders that would be right, too. */
const ALSO = 0.25
/** What a direction counts beside a word of the same rarity. */
const DIRECTION_SHARE = 2
const MIN_DOCUMENTS = 2
/** Parts of the cross-validation. */
const FOLDS = 4
/** Where the model says {@link SURE}, it is to be right so often. */
const SURE = 0.8
const RIGHT_WHERE_SURE = 0.98
/** Smaller weights are left out. */
const MIN_WEIGHT = 0.06
const STEP = 0.02

interface Known {
  folder: string
  features: string[]
  weight: number
}

function termsOf(folder: string, list: string | undefined, weight: number): Known[] {
  return (list ?? '').split(/\s*,\s*/).flatMap((label) => {
    // A direction stands alone.
    if (isDirection(label)) return [{ folder, features: [label], weight }]
    const stems = stemsOf(label.replaceAll('-', ' '))
    const features =
      stems.length < 2 ? stems : stems.slice(1).map((stem, at) => (stems[at] ?? '') + JOINT + stem)
    return features.length === 0 ? [] : [{ folder, features, weight: weight / features.length }]
  })
}

const knowledge = [
  ...[...Object.entries(profiles), ...Object.entries(directions)].flatMap(([id, { hint, sure, typical }]) => [
    ...termsOf(id, sure, 4),
    ...termsOf(id, typical, 2),
    ...termsOf(id, hint, 1),
  ]),
  ...template.flatMap(({ id, name }) =>
    id === 'XYZ' ? [] : termsOf(id, name.split(/\s*[,&()/]\s*|\s+-\s+/).join(','), 3),
  ),
]
const examples = readExamples(
  new Set(
    knowledge.flatMap(({ features }) =>
      features.flatMap((one) => (isDirection(one) ? [] : one.split(JOINT))),
    ),
  ),
)

const documents = new Map<string, number>()
for (const { features } of examples)
  for (const name of features.keys()) documents.set(name, (documents.get(name) ?? 0) + 1)
const vocabulary = [
  ...new Set([
    ...[...documents].filter(([, count]) => count >= MIN_DOCUMENTS).map(([name]) => name),
    ...knowledge.flatMap(({ features }) => features),
  ]),
].toSorted()
const places = new Map(vocabulary.map((name, index) => [name, index]))
const rarities = vocabulary.map((name) => {
  const rare = Math.log((examples.length + 1) / ((documents.get(name) ?? 0) + 1))
  return Math.round(rare * shareOf(name) * HUNDREDTHS) / HUNDREDTHS
})

/** What a kind of feature counts. */
function shareOf(name: string): number {
  if (name.startsWith(HEAD)) return 0.4
  if (isDirection(name)) return DIRECTION_SHARE
  return name.includes(JOINT) ? 0.8 : 1
}

const folders = template.map(({ id }) => id)
const placeOf = new Map(folders.map((id, index) => [id, index]))
const letters = [...new Set(folders.map(letterOf))]
const groups = Int32Array.from(folders, (id) => letters.indexOf(letterOf(id)))
function letterOf(id: string): string {
  return id.replace(/\d+$/, '')
}

const prior = new Float64Array((vocabulary.length + 1) * folders.length)
const among = new Map<string, number>()
for (const { features } of knowledge) for (const name of features) among.set(name, (among.get(name) ?? 0) + 1)
for (const { features, folder, weight } of knowledge) {
  for (const name of features) {
    const rare = Math.log(1 + folders.length / (among.get(name) ?? 1)) / Math.log(1 + folders.length)
    const at = (places.get(name) ?? 0) * folders.length + (placeOf.get(folder) ?? 0)
    prior[at] = Math.max(prior[at] ?? 0, PRIOR * weight * rare)
  }
}

function rowOf({ also, features, folder }: Example): Row {
  const values = valuesOf(
    features,
    (name) => {
      const place = places.get(name)
      return place === undefined ? undefined : rarities[place]
    },
    SCALE,
  )
  const others = also.flatMap((id) => placeOf.get(id) ?? [])
  const share = others.length === 0 ? 0 : ALSO
  return {
    features: Int32Array.from(values.keys(), (name) => places.get(name) ?? 0),
    values: Float64Array.from(values.values()),
    weight: 1,
    targets: [
      [placeOf.get(folder) ?? 0, 1 - share] as const,
      ...others.map((other) => [other, share / others.length] as const),
    ],
  }
}

const rows = new Map(examples.map((example) => [example, rowOf(example)]))
const train = (some: readonly Example[]) =>
  fit(
    some.flatMap((example) => rows.get(example) ?? []),
    prior,
    groups,
    vocabulary.length,
    settings,
  )

/** Predictions for each document by a model that has not seen its hand. */
function crossValidate(): Array<{ example: Example; scores: Float64Array }> {
  const hands = [...new Set(examples.map(({ hand }) => hand))]
  return Array.from(
    { length: FOLDS },
    (_, fold) => new Set(hands.filter((_hand, at) => at % FOLDS === fold)),
  ).flatMap((left) => {
    const weights = train(examples.filter(({ hand }) => !left.has(hand)))
    return examples
      .filter(({ hand, isSecondForm }) => left.has(hand) && !isSecondForm)
      .map((example) => {
        const scores = new Float64Array(folders.length)
        const row = rows.get(example)
        if (row !== undefined) predict(weights, row, scores, vocabulary.length)
        return { example, scores: scores.map((share) => Math.log(Math.max(1e-12, share))) }
      })
  })
}

const predictions = crossValidate()
const isRight = ({ also, folder }: Example, id: string | undefined) =>
  id === folder || also.includes(id ?? '')

function scoreAt(temperature: number) {
  let [papers, first, three, sure, sureRight, loss] = [0, 0, 0, 0, 0, 0]
  for (const { example, scores } of predictions) {
    const powers = scores.map((score) => Math.exp(score / temperature))
    const sum = powers.reduce((all, one) => all + one, 0)
    loss -= Math.log((powers[placeOf.get(example.folder) ?? 0] ?? 0) / sum)
    if (example.folder === 'XYZ') continue
    const ranked = folders
      .map((id, index) => ({ id, share: (powers[index] ?? 0) / sum }))
      .filter(({ id }) => id !== 'XYZ')
      .toSorted((a, b) => b.share - a.share)
    papers += 1
    if (isRight(example, ranked[0]?.id)) first += 1
    if (ranked.slice(0, 3).some(({ id }) => isRight(example, id))) three += 1
    if ((ranked[0]?.share ?? 0) < SURE) continue
    sure += 1
    if (isRight(example, ranked[0]?.id)) sureRight += 1
  }
  return { papers, first, three, sure, sureRight, loss }
}

// Not below 1: hands from outside differ more than those of the training do.
const temperatures = Array.from({ length: 31 }, (_, step) => 1 + step / 20)
const best = temperatures.reduce((a, b) => (scoreAt(b).loss < scoreAt(a).loss ? b : a))
const temperature =
  temperatures.find((one) => one >= best && scoreAt(one).sureRight >= RIGHT_WHERE_SURE * scoreAt(one).sure) ??
  best

const weights = train(examples)
const stored: StoredModel = {
  folders: template.map(({ id, name }) => [id, name]),
  bias: folders.map((_, index) => round(weights[vocabulary.length * folders.length + index] ?? 0)),
  scale: SCALE,
  temperature,
  step: STEP,
  features: Object.fromEntries(vocabulary.map((name, place) => [name, entryOf(place)])),
}

function entryOf(place: number): number[] {
  const of = weights.slice(place * folders.length, (place + 1) * folders.length)
  // What all folders have alike decides nothing.
  const usual = of.toSorted()[Math.floor(of.length / 2)] ?? 0
  const pairs = [...of].flatMap((weight, folder) =>
    Math.abs(weight - usual) < MIN_WEIGHT ? [] : [folder, Math.round((weight - usual) / STEP)],
  )
  return [Math.round((rarities[place] ?? 0) * HUNDREDTHS), ...pairs]
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

const { features, ...head } = stored
const lines = Object.entries(features).map(
  ([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`,
)
const json = `${JSON.stringify(head).slice(0, -1)},"features":{\n${lines.join(',\n')}\n}}\n`
writeFileSync(path.join(import.meta.dirname, '../../src/server/suggestions/model.json'), json)

const { first, papers, sure, sureRight, three } = scoreAt(temperature)
const percent = (part: number, of: number) => ((100 * part) / of).toFixed(1)
console.log(
  `${String(examples.length)} documents, ${String(vocabulary.length)} features, ${String(Math.round(json.length / 1024))} kB.`,
)
console.log(
  `Left-out hands: first ${percent(first, papers)} %, among three ${percent(three, papers)} %; sure of ${String(sure)}, right ${percent(sureRight, sure)} % (temperature ${temperature.toFixed(2)}).`,
)
