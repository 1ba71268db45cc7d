import { knownFacts } from '#server/company/facts/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Keeping, keepUntil, type Paper } from './keep-until.ts'
import { findKeepingBasis } from './repository.ts'

/** Says until when papers of one company are to be kept. */
export type Keeper = (paper: Paper) => Keeping | null

/** The keeper of a company, by its facts and the rules as they are now; of the template, that knows no days. */
export async function keeperOf(on: Queryable, workspaceId: string): Promise<Keeper> {
  const { businessType, facts: known, rules } = await findKeepingBasis(on, workspaceId)
  const facts = knownFacts(known, businessType)
  return (paper) => keepUntil(paper, facts, rules)
}
