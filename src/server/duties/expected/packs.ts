import type { CompanyFacts } from '#contract/company/company-facts.ts'
import {
  companyPackIds,
  type ExpectedPack,
  type ExpectedPackId,
  expectedPackIds,
  expectedPacks,
  isPackOf,
  withAbove,
} from '#contract/duties/expected-packs.ts'
import { fold } from '#server/manual/search/index.ts'
import { filedPapers } from '#server/manual/files/index.ts'
import { changeFacts, requireFactSetter } from '#server/duties/deadlines/index.ts'
import { findWorkspace, lockWorkspace } from '#server/company/workspaces/index.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import type { ExpectedDependencies } from './change-expected.ts'
import { isExpectedOf } from './fitting.ts'
import { companyFactsOf } from '#server/company/facts/index.ts'
import type { ExpectedReading } from './list-expected.ts'
import { selectExpectedPapers } from './paper-list.ts'

/** A paper or a name that may suggest a pack. */
type Sign = { name: string; kind: string | null }

/** What suggests a pack: the company's name, or a paper of its kinds or with one of its words. */
export function signOf(id: ExpectedPackId, signs: readonly Sign[]): string | null {
  const { kinds, words } = expectedPacks[id]
  const sign = signs.find(({ kind, name }) => {
    const text = ` ${fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`
    return kinds.some((one) => one === kind) || words.some((word) => text.includes(` ${fold(word)}`))
  })
  return sign?.name ?? null
}

/** The packs of expected papers, by what a company is and does, and those that papers suggest which a person may view. */
export async function listPaperPacks(
  { db, masterWorkspaceId }: ExpectedReading,
  scope: Scope,
): Promise<ExpectedPack[]> {
  const facts = await companyFactsOf(db, scope.id)
  const company = (await findWorkspace(db, scope.id))?.businessName ?? null
  const papers = await filedPapers(db, scope)
  const signs: Sign[] = [
    ...(company === null ? [] : [{ name: company, kind: null }]),
    ...papers.map(({ fileName, kind }) => ({ name: fileName, kind })),
  ]
  const expected = await selectExpectedPapers(db, masterWorkspaceId)
  return companyPackIds.map((id) => {
    const { about, name } = expectedPacks[id]
    const ours = { ...facts, trade: [...facts.trade, ...withAbove(id)], notOurs: [] }
    const isOurs = isPackOf(id, facts)
    const isDeclined = withAbove(id).some((one) => facts.notOurs.includes(one))
    const because = isOurs || isDeclined ? null : signOf(id, signs)
    return {
      id,
      name,
      about,
      under: withAbove(id)[1] ?? null,
      state: isOurs ? 'ours' : isDeclined ? 'not-ours' : because === null ? 'open' : 'proposed',
      because,
      papers: expected.filter((paper) => paper.needs === id && isExpectedOf(paper, ours)).length,
    }
  })
}

/**
 * Notes that a pack is the company's, or is not, with all that hangs on it.
 *
 * @throws AppError `forbidden` for who is neither owner nor director
 */
export async function setPack(
  { db, masterWorkspaceId, now }: ExpectedDependencies,
  who: Identity,
  id: ExpectedPackId,
  isOurs: boolean,
): Promise<void> {
  requireFactSetter(who)
  await db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    const facts = await companyFactsOf(tx, who.workspace.id)
    await changeFacts({ db: tx, masterWorkspaceId, now }, who, withPack(facts, id, isOurs))
  })
}

/** The facts of a company with a pack, or without it and all that hangs on it. */
export function withPack(facts: CompanyFacts, id: ExpectedPackId, isOurs: boolean): CompanyFacts {
  const without = (ids: readonly string[], gone: readonly string[]) =>
    ids.filter((one) => !gone.includes(one))
  if (!isOurs) {
    const hanging = expectedPackIds.filter((one) => withAbove(one).includes(id))
    return { ...facts, trade: without(facts.trade, hanging), notOurs: [...without(facts.notOurs, [id]), id] }
  }
  const back = { ...facts, notOurs: without(facts.notOurs, withAbove(id)) }
  const missing = withAbove(id).filter((one) => !isPackOf(one, back))
  return { ...back, trade: [...back.trade, ...missing] }
}
