import { may } from '#contract/company/roles.ts'
import type { CompanyFacts, RegisteredCompany } from '#contract/company/company-facts.ts'
import { departments } from '#contract/company/built-in-folders.ts'
import { AppError } from '#contract/platform/errors.ts'
import { addMonths, dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { checkFacts, emptyFacts, findFacts, saveCompanyFacts } from '#server/company/facts/index.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { DeadlineDependencies } from './dependencies.ts'
import { type Occurrence, occurrencesIn } from './occurrences/occurrences.ts'
import { forgetOpen, selectClosedIds, selectPlaces } from './repository.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import { deadlineRuleList } from './rules/rule-list.ts'

/**
 * Sets what is known of a company. What was closed stays closed; what is no longer due goes, with a line in the record.
 *
 * @throws AppError `forbidden` for who is neither owner nor director; `invalid` as `checkFacts`
 */
export async function setCompanyFacts(
  dependencies: DeadlineDependencies,
  who: Identity,
  facts: CompanyFacts,
): Promise<CompanyFacts> {
  requireFactSetter(who)
  await dependencies.db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    await changeFacts({ ...dependencies, db: tx }, who, facts)
  })
  return facts
}

type Changing = Pick<DeadlineDependencies, 'masterWorkspaceId' | 'now'> & { db: Transaction }

/**
 * Sets the facts in a transaction that does more, on a locked company.
 *
 * @throws AppError `invalid` as `checkFacts`
 */
export async function changeFacts(
  { db: tx, masterWorkspaceId, now }: Changing,
  who: Identity,
  facts: CompanyFacts,
): Promise<void> {
  const { workspace } = who
  const today = dayInLondon(now())
  checkFacts(facts, today)
  const before = await findFacts(tx, workspace.id)
  const followedFrom = before?.followedFrom ?? today
  await saveCompanyFacts(tx, workspace.id, { facts, followedFrom })
  const changed = changedFields(before?.facts ?? emptyFacts, facts)
  if (changed.length === 0) return
  await recordActivity(tx, who, {
    type: 'set_company_facts',
    description: 'Changed what deadlines are worked out from',
    entityId: workspace.id,
    areas: departments,
    metadata: { fields: changed },
  })
  if (before === undefined) return
  const rules = await selectEntries(tx, masterWorkspaceId, deadlineRuleList)
  const range = { from: followedFrom, to: addMonths(today, AHEAD_MONTHS) }
  const stays = new Set(occurrencesIn(facts, rules, range).map(({ id }) => id))
  const gone = occurrencesIn(before.facts, rules, range).filter(({ id }) => !stays.has(id))
  await endDeadlines(tx, who, gone)
}

/**
 * What the register of companies has of a number; nothing where it has no such company, or where it is not asked.
 *
 * @throws AppError `forbidden` for who is neither owner nor director; as {@link CompaniesHouse}
 */
export async function lookUpCompany(
  { companiesHouse }: Pick<DeadlineDependencies, 'companiesHouse'>,
  who: Identity,
  number: string,
): Promise<RegisteredCompany | undefined> {
  requireFactSetter(who)
  return await companiesHouse?.find(number)
}

/** @throws AppError `forbidden` for who is neither owner nor director */
export function requireFactSetter({ workspace }: Identity): void {
  if (!may(workspace, 'setFacts'))
    throw new AppError('forbidden', 'Only owners and directors change what is known of the company.')
}

/** How far ahead is looked for what is no longer due, in months. */
const AHEAD_MONTHS = 12

function changedFields(before: CompanyFacts, after: CompanyFacts): string[] {
  const fields = Object.keys(after) as Array<keyof CompanyFacts>
  return fields.filter(
    (field) => field !== 'answered' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}

/** Records what is no longer due, a line for each kind, and forgets who had it and until when it was put aside. */
async function endDeadlines(tx: Transaction, who: Identity, gone: readonly Occurrence[]): Promise<void> {
  const { workspace } = who
  const closed = await selectClosedIds(tx, workspace.id)
  const open = gone.filter(({ id }) => !closed.has(id))
  if (open.length === 0) return
  const folderIds = open.map(({ folderId }) => folderId)
  const places = await selectPlaces(tx, workspace.id, folderIds)
  const series = [...Map.groupBy(open, ({ id }) => id.split('.')[0]).values()]
  const entries = series.flatMap((ofOne) => {
    const [first, ...others] = ofOne
    if (first === undefined) return []
    const place = places.get(first.folderId)
    const more = others.length === 0 ? '' : ` and ${String(others.length)} more`
    return {
      type: 'end_deadline' as const,
      description: `No longer due: ${first.title}, ${spellDay(first.due)}${more}`,
      entityId: first.id,
      folderId: place?.id,
      folderName: place?.name,
      metadata: { deadlines: ofOne.map(({ id }) => id) },
    }
  })
  await recordActivity(tx, who, entries)
  const openIds = open.map(({ id }) => id)
  await forgetOpen(tx, workspace.id, openIds)
}
