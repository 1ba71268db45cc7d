import { existsSync, readFileSync } from 'node:fs'
import { type JudgedKind, kindBy } from '#server/reading/facts/reading/read-kind.ts'
import { keyOf, type Paper } from '../papers/papers.ts'

/** Where `npm run train` keeps what papers for training are judged to be by a model that has not seen their authors. */
export const leftOutKinds = new URL('left-out-kinds.json', import.meta.url)

/** @returns what a paper for training is judged to be so; undefined for one that is not trained on */
export function readLeftOutKinds(): (paper: Paper) => JudgedKind | undefined {
  const kinds = existsSync(leftOutKinds)
    ? (JSON.parse(readFileSync(leftOutKinds, 'utf8')) as Record<string, Record<string, number>>)
    : {}
  return ({ text, typed }) => {
    const its = kinds[keyOf(typed)]
    return its && kindBy(text, () => new Map(Object.entries(its)))
  }
}
