import { readFileSync, writeFileSync } from 'node:fs'
import { modelFile } from '#server/reading/classifier/index.ts'
import { readableText } from '#server/reading/facts/index.ts'
import { withDigits } from '#server/reading/facts/reading/found.ts'
import {
  type Candidates,
  likeliest,
  type RankedFact,
  rankedFacts,
  type Ranker,
  sharesOf,
  type Features,
} from '#server/reading/facts/reading/ranker.ts'
import { datesIn } from '#server/reading/facts/reading/read-date.ts'
import { dueDaysIn } from '#server/reading/facts/reading/read-due.ts'
import { endsIn } from '#server/reading/facts/reading/read-ends.ts'
import type { JudgedKind } from '#server/reading/facts/reading/read-kind.ts'
import { partiesIn } from '#server/reading/facts/reading/read-party.ts'
import { referencesIn } from '#server/reading/facts/reading/read-reference.ts'
import { type Total, totalsIn } from '#server/reading/facts/reading/read-total.ts'
import type { Paper } from '../papers/papers.ts'
import { mulberry32 } from '../random.ts'
import { isSame, NOW, spelled } from './measure.ts'

/** Chosen by leaving out authors, never by the papers that are reported. */
const settings = { rounds: 400, rate: 0.2, penalty: 0.35 }
/** The share of the features that is left out in each round: of most facts many features say the same; parties and ends did not gain in papers never seen. */
const DROPPED: Readonly<Record<RankedFact, number>> = {
  date: 0.3,
  party: 0,
  total: 0.3,
  ends: 0,
  due: 0.4,
  reference: 0.3,
}
/**
 * A fact is said from the lowest probability at which so many are right in authors that were left out: at least as many as are
 * asked for, for authors from outside differ more than those of the training do.
 */
const PRECISION: Readonly<Record<RankedFact, number>> = {
  date: 0.985,
  party: 0.95,
  total: 0.975,
  ends: 0.93,
  due: 0.93,
  reference: 0.93,
}
/** What is left out in each round depends on a seed, and weights are the mean of several. */
const SEEDS = [1, 2, 3]
/** Parts of the cross-validation: a third of the authors is left out at a time. Sixteen gained nothing and take five times as long. */
const FOLDS = 3
/** Less is never said. */
const MIN_THRESHOLD = 0.45
/** Features in fewer authors are not learnt: they are the manner of one writer. */
const MIN_HANDS = 2
/** Smaller weights are left out. */
const MIN_WEIGHT = 0.05

type Choice = Candidates<string | Total>

/** A paper in one of its forms: as typed, or as recognised. */
interface Example {
  paper: Paper
  /** A second form of a paper is learnt from but not measured. */
  isSecondForm: boolean
  choice: Choice
  wanted: string | undefined
  /** Which candidates are right; none where there is no such fact, or it was not found. */
  right: boolean[]
}

/** What was read of a paper by a ranker that has not seen its author. */
interface Reading {
  example: Example
  value: string | undefined
  confidence: number
  isRight: boolean
}

/**
 * Trains rankers of facts on papers, and keeps them beside the others.
 *
 * @param kindOf what a paper is, as a model judges it that has not seen its author
 * @param facts whose rankers are made; ends and due days are read by the dates that are read in the same run
 * @returns a table for people
 */
export function trainRankers(
  papers: readonly Paper[],
  kindOf: (paper: Paper) => JudgedKind,
  facts: readonly RankedFact[] = rankedFacts,
): string {
  const dates = new Map<string, string>()
  const file = modelFile('fact-rankers')
  const rankers = JSON.parse(readFileSync(file, 'utf8')) as Record<RankedFact, Ranker>
  const rows = facts.flatMap((fact) => {
    const examples = papers
      .filter((paper) => paper.isLabelled(fact))
      .flatMap((paper) => examplesOf(fact, paper, kindOf(paper), dates))
    const folds = crossValidate(examples, DROPPED[fact])
    const scale = scaleOf(folds)
    const every = folds.flatMap(({ examples: its, weights }) => readingsOf(its, scaled(weights, scale)))
    // Chosen papers are learnt from, but thresholds are not set by them.
    const readings = every.filter(({ example }) => !example.paper.isChosen)
    const others = every.filter(({ example }) => example.paper.isChosen)
    const threshold = thresholdOf(readings, PRECISION[fact])
    if (fact === 'date')
      for (const { confidence, example, value } of every)
        if (value !== undefined && confidence >= threshold) dates.set(example.paper.typed, value)
    rankers[fact] = { threshold, weights: scaled(learn(examples, DROPPED[fact]), scale) }
    return [
      rowOf(fact, readings, threshold),
      ...(others.length === 0 ? [] : [rowOf(`${fact} of chosen papers`, others, threshold)]),
    ]
  })
  writeFileSync(file, `${JSON.stringify(rankers)}\n`)
  return [
    'Facts of left-out authors, in %:\n',
    '| fact | there | among the candidates | likeliest right | from | precision | recall |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

function examplesOf(
  fact: RankedFact,
  paper: Paper,
  kind: JudgedKind,
  dates: ReadonlyMap<string, string>,
): Example[] {
  const wanted = paper.fields.get(fact)
  return [...new Set([paper.text, paper.typed])].map((form, index) => {
    const text = readableText(form)
    const clean = withDigits(text)
    const date = dates.get(paper.typed)
    const choices = {
      date: () => datesIn(clean, NOW, kind),
      party: () => partiesIn(text, paper.business, kind),
      total: () => totalsIn(clean, kind),
      ends: () => endsIn(clean, kind, date),
      due: () => dueDaysIn(clean, kind, date),
      reference: () => referencesIn(text, kind, paper.business),
    }
    const choice: Choice = choices[fact]()
    return {
      paper,
      isSecondForm: index > 0,
      choice,
      wanted,
      right: choice.candidates.map(
        ({ value }) => wanted !== undefined && isSame(fact, wanted, spelled(value)),
      ),
    }
  })
}

/** Papers with the weights of a ranker that has not seen their authors. */
interface Fold {
  examples: Example[]
  weights: Record<string, number>
}

function crossValidate(examples: readonly Example[], dropped: number): Fold[] {
  const authors = [...new Set(examples.map(({ paper }) => paper.author))]
  return Array.from(
    { length: FOLDS },
    (_, fold) => new Set(authors.filter((_hand, at) => at % FOLDS === fold)),
  ).map((left) => ({
    examples: examples.filter(({ isSecondForm, paper }) => left.has(paper.author) && !isSecondForm),
    weights: learn(
      examples.filter(({ paper }) => !left.has(paper.author)),
      dropped,
    ),
  }))
}

const SCALES = Array.from({ length: 21 }, (_, index) => 0.5 + index / 10)

/**
 * What weights are multiplied by so that probabilities are true in authors that were left out (temperature scaling): with a
 * part of the features left out in training they are too near to each other.
 */
function scaleOf(folds: readonly Fold[]): number {
  const losses = SCALES.map((scale) => {
    let loss = 0
    for (const { examples, weights } of folds) {
      const its = scaled(weights, scale)
      for (const { choice, right } of examples) {
        const shares = sharesOf(choice, its)
        const isRight = [!right.includes(true), ...right]
        const truth = shares.reduce((all, share, index) => all + (isRight[index] === true ? share : 0), 0)
        loss -= Math.log(Math.max(truth, 1e-9))
      }
    }
    return loss
  })
  return SCALES[losses.indexOf(Math.min(...losses))] ?? 1
}

function scaled(weights: Readonly<Record<string, number>>, scale: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, Math.round(weight * scale * 100) / 100]),
  )
}

function readingsOf(examples: readonly Example[], weights: Readonly<Record<string, number>>): Reading[] {
  return examples.map((example) => {
    const best = likeliest(example.choice, weights)
    const at = example.choice.candidates.findIndex(({ value }) => value === best?.value)
    return {
      example,
      value: best && spelled(best.value),
      confidence: best?.confidence ?? 0,
      isRight: example.right[at] ?? false,
    }
  })
}

/** The lowest probability from which on so large a share is right. */
function thresholdOf(readings: readonly Reading[], precision: number): number {
  const sorted = readings
    .filter(({ value }) => value !== undefined)
    .toSorted((a, b) => b.confidence - a.confidence)
  let [right, threshold] = [0, 0.99]
  for (const [index, reading] of sorted.entries()) {
    if (reading.isRight) right += 1
    if (right / (index + 1) >= precision) threshold = reading.confidence
  }
  return Math.max(MIN_THRESHOLD, Math.floor(threshold * 100) / 100)
}

/**
 * Weights of features by which the right candidates are the likeliest: a softmax over the candidates of each document and
 * over there being none, with an L2 penalty, by full batches and AdaGrad; always the same for the same examples. Where a
 * share of the features is left out in each round (dropout), so that none is relied on alone, the weights are the mean of those
 * after each round of the second half, for single rounds go to and fro, and of several seeds.
 *
 * @param dropped that share
 */
function learn(examples: readonly Example[], dropped: number): Record<string, number> {
  const authors = new Map<string, Set<string>>()
  for (const { choice, paper } of examples)
    for (const features of [choice.none, ...choice.candidates.map((one) => one.features)])
      for (const name of features.keys()) {
        const of = authors.get(name)
        if (of === undefined) authors.set(name, new Set([paper.author]))
        else of.add(paper.author)
      }
  const names = [...authors].filter(([, of]) => of.size >= MIN_HANDS).map(([name]) => name)
  const places = new Map(names.map((name, index) => [name, index]))
  const rows = examples.map(({ choice, right }) => ({
    options: [choice.none, ...choice.candidates.map(({ features }) => features)].map((features) =>
      sparse(features, places),
    ),
    right: [!right.includes(true), ...right],
  }))
  const mean = new Float64Array(names.length)
  const seeds = dropped > 0 ? SEEDS : SEEDS.slice(0, 1)
  for (const seed of seeds)
    for (const [at, weight] of descend(rows, names.length, dropped, seed).entries())
      mean[at] = (mean[at] ?? 0) + weight / seeds.length
  return Object.fromEntries(
    names
      .map((name, at): [string, number] => [name, Math.round((mean[at] ?? 0) * 100) / 100])
      .filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHT)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** @returns the weights by the places of their features, learnt with what one seed leaves out */
function descend(rows: readonly Row[], count: number, dropped: number, seed: number): Float64Array {
  const weights = new Float64Array(count)
  const squares = new Float64Array(count).fill(1e-8)
  const mean = new Float64Array(count)
  const firstCounted = dropped > 0 ? Math.floor(settings.rounds / 2) : settings.rounds - 1
  const random = mulberry32(seed)
  for (let round = 0; round < settings.rounds; round += 1) {
    const kept = weights.map(() => (random() < dropped ? 0 : 1 / (1 - dropped)))
    const counted = weights.map((weight, at) => weight * (kept[at] ?? 0))
    const slopes = new Float64Array(count)
    for (const { options, right } of rows) addSlopes(slopes, counted, options, right)
    const gradient = slopes.map(
      (slope, at) => slope * (kept[at] ?? 0) + settings.penalty * (weights[at] ?? 0),
    )
    for (const [at, slope] of gradient.entries()) {
      squares[at] = (squares[at] ?? 0) + slope * slope
      weights[at] = (weights[at] ?? 0) - (settings.rate * slope) / Math.sqrt(squares[at] ?? 1)
      if (round >= firstCounted)
        mean[at] = (mean[at] ?? 0) + (weights[at] ?? 0) / (settings.rounds - firstCounted)
    }
  }
  return mean
}

/** The choices of a document, the first of which is that there is none, and which of them are right. */
interface Row {
  options: Sparse[]
  right: boolean[]
}

interface Sparse {
  at: Int32Array
  much: Float64Array
}

function sparse(features: Features, places: ReadonlyMap<string, number>): Sparse {
  const known = [...features].flatMap(([name, much]): Array<[number, number]> => {
    const place = places.get(name)
    return place === undefined ? [] : [[place, much]]
  })
  return { at: Int32Array.from(known, ([at]) => at), much: Float64Array.from(known, ([, much]) => much) }
}

/** @param weights those that count in this round: 0 where a feature is left out, and more in place of the others */
function addSlopes(
  slopes: Float64Array,
  weights: Float64Array,
  options: readonly Sparse[],
  right: readonly boolean[],
): void {
  const scores = options.map(({ at, much }) => {
    let score = 0
    for (let i = 0; i < at.length; i += 1) score += (weights[at[i] ?? 0] ?? 0) * (much[i] ?? 0)
    return score
  })
  const top = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - top))
  const sum = powers.reduce((a, b) => a + b, 0)
  const rightSum = powers.reduce((all, power, index) => all + (right[index] === true ? power : 0), 0)
  for (const [index, { at, much }] of options.entries()) {
    const power = powers[index] ?? 0
    const wanted = right[index] === true ? power / Math.max(rightSum, 1e-12) : 0
    const error = power / sum - wanted
    if (Math.abs(error) < 1e-6) continue
    for (let i = 0; i < at.length; i += 1) {
      const place = at[i] ?? 0
      slopes[place] = (slopes[place] ?? 0) + error * (much[i] ?? 0)
    }
  }
}

function rowOf(name: string, readings: readonly Reading[], threshold: number): string {
  const there = readings.filter(({ example }) => example.wanted !== undefined)
  const found = there.filter(({ example }) => example.right.includes(true))
  const said = readings.filter(({ confidence, value }) => value !== undefined && confidence >= threshold)
  const right = said.filter(({ isRight }) => isRight)
  const percent = (part: number, of: number) => (of === 0 ? '–' : ((100 * part) / of).toFixed(1))
  return `| ${[
    name,
    there.length,
    percent(found.length, there.length),
    percent(there.filter(({ isRight }) => isRight).length, there.length),
    threshold,
    percent(right.length, said.length),
    percent(right.length, there.length),
  ].join(' | ')} |`
}
