import { businessTypes } from '#contract/credentials.ts'
import type { KeepUntil } from '#contract/files.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { keepUntil, type KeepingFacts, type Paper } from './keep-until.ts'
import { findKeepingBasis } from './repository.ts'

/** Says until when papers of one company are to be kept. */
export type Keeper = (paper: Paper) => KeepUntil | null

const unknown: KeepingFacts = {
  form: null,
  incorporatedOn: null,
  accountingReferenceDate: null,
  firstAccountsTo: null,
  changedPeriods: [],
}

/** The keeper of a company, by its facts and the rules as they are now; of the template, that knows no days. */
export async function keeperOf(on: Queryable, workspaceId: string): Promise<Keeper> {
  const { businessType, facts: known, rules } = await findKeepingBasis(on, workspaceId)
  const facts = known ?? { ...unknown, form: businessTypes.find((form) => form === businessType) ?? null }
  return (paper) => keepUntil(paper, facts, rules)
}
