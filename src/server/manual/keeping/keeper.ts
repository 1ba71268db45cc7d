import { LRUCache } from 'lru-cache'
import { knownFacts } from '#server/company/facts/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Keeping, keepUntil, type Paper } from './keep-until.ts'
import { askForBasis, findKeepingBasis, type KeepingBasis } from './repository.ts'

/** Says until when papers of one company are to be kept. */
export type Keeper = (paper: Paper) => Keeping | null

const MAX_KEEPERS = 500
const keepers = new LRUCache<string, Keeper>({ max: MAX_KEEPERS })

/**
 * The keeper of a company, by its facts and the rules as they are now; of the template, that knows no days. The same one
 * as long as these are the same.
 */
export async function keeperOf(on: Queryable, workspaceId: string): Promise<Keeper> {
  return keeperBy(await findKeepingBasis(on, workspaceId))
}

/** The keeper of a company by the basis that another statement selects along, with these values. */
export function askForKeeper(workspaceId: string) {
  const { read, values } = askForBasis(workspaceId)
  return { values, keeperOf: (row: KeepingBasis | null | undefined) => keeperBy(read(row)) }
}

function keeperBy(basis: Awaited<ReturnType<typeof findKeepingBasis>>): Keeper {
  const { businessType, hash, rules } = basis
  const key = JSON.stringify([businessType, basis.facts, hash])
  const facts = knownFacts(basis.facts, businessType)
  const keeper = keepers.get(key) ?? ((paper) => keepUntil(paper, facts, rules))
  keepers.set(key, keeper)
  return keeper
}
