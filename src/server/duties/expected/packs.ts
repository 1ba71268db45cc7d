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
import { type DocumentKind, kindsWhere } from '#contract/documents/document-kinds.ts'
import { fold } from '#contract/manual/search-words.ts'
import { filedPapers } from '#server/manual/files/index.ts'
import { changeFacts, requireFactSetter } from '#server/duties/deadlines/index.ts'
import { findWorkspace, lockWorkspace } from '#server/company/workspaces/index.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import type { ExpectedDependencies } from './change-expected.ts'
import { type FiledPaper, isExpectedOf } from './fitting.ts'
import { companyFactsOf } from '#server/company/facts/index.ts'
import type { ExpectedReading } from './list-expected.ts'
import { selectExpectedPapers } from './paper-list.ts'
import { selectSaid } from './repository.ts'

/** A paper that may suggest a pack, with the phrases of all packs that it says. */
interface Sign {
  fileName: string
  kind: string | null
  says: ReadonlySet<string>
}

/** Papers that hold for the company itself; what others speak of may be somebody else's. */
export const spokenKinds: readonly DocumentKind[] = [
  ...kindsWhere(({ group, isReplaced }) => isReplaced === true && group !== 'agreements'),
  'lease',
]
const wordsOf = (text: string) =>
  ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
const phrases = companyPackIds
  .flatMap((id) => expectedPacks[id].says)
  .map((phrase) => ({ phrase, words: wordsOf(phrase) }))

/** A paper with the phrases in its text, and those in its name and title. */
export function signIn(
  { fileName, kind, title }: Pick<FiledPaper, 'fileName' | 'kind' | 'title'>,
  inText: Iterable<string> = [],
): Sign {
  const named = wordsOf(`${fileName} ${title ?? ''}`)
  const inName = phrases.filter(({ words }) => named.includes(words)).map(({ phrase }) => phrase)
  return { fileName, kind, says: new Set([...inText, ...inName]) }
}

/**
 * What suggests a pack: the company's name, or a paper that says what those of the pack say, or is of its kinds and says
 * nothing of another pack.
 */
export function signOf(id: ExpectedPackId, company: string | null, signs: readonly Sign[]): string | null {
  const { kinds, names, says } = expectedPacks[id]
  if (company !== null && names.some((name) => wordsOf(company).includes(wordsOf(name)))) return company
  const sign = signs.find(
    ({ kind, says: said }) =>
      says.some((phrase) => said.has(phrase)) || (said.size === 0 && kinds.some((one) => one === kind)),
  )
  return sign?.fileName ?? null
}

/** The packs of expected papers, by what a company is and does, and those that papers suggest which a person may view. */
export async function listPaperPacks(
  { db, masterWorkspaceId }: ExpectedReading,
  scope: Scope,
): Promise<ExpectedPack[]> {
  const facts = await companyFactsOf(db, scope.id)
  const company = (await findWorkspace(db, scope.id))?.businessName ?? null
  const papers = await filedPapers(db, scope)
  const said = await selectSaid(
    db,
    [scope.id],
    phrases.map(({ phrase }) => phrase),
    spokenKinds,
  )
  const signs = papers.map((paper) => signIn(paper, said.get(paper.fileId)))
  const expected = await selectExpectedPapers(db, masterWorkspaceId)
  return companyPackIds.map((id) => {
    const { about, name } = expectedPacks[id]
    const ours = { ...facts, trade: [...facts.trade, ...withAbove(id)], notOurs: [] }
    const isOurs = isPackOf(id, facts)
    const isDeclined = withAbove(id).some((one) => facts.notOurs.includes(one))
    const because = isOurs || isDeclined ? null : signOf(id, company, signs)
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
