import type { EventKind } from '#contract/duties/company-events.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { AppError } from '#contract/platform/errors.ts'
import { addMonths, type Day, dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { inFolder, recordActivity } from '#server/record/activity/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import { companyFactsOf, findFacts } from '#server/company/facts/index.ts'
import { changeFacts } from './change-facts.ts'
import type { DeadlineDependencies, DeadlineReading } from './dependencies.ts'
import { listDeadlines } from './list-deadlines.ts'
import { occurrencesIn } from './occurrences/occurrences.ts'
import { countEvents, insertEvent } from './repository.ts'
import { deadlineRuleList } from './rules/rule-list.ts'

/** Events that a company may record. */
const MAX_EVENTS = 1000
/** The longest time between an event and its due day, in months. */
const LONGEST_MONTHS = 13

/**
 * What can happen in a company of which an authority has to be told; nothing while its form is not known.
 *
 * @param day on which it happens; today unless given
 */
export async function listEventKinds(
  on: DeadlineReading,
  who: Pick<Identity, 'workspace'>,
  day: Day = dayInLondon(on.now()),
): Promise<EventKind[]> {
  const facts = await companyFactsOf(on.db, who.workspace.id)
  const all = await selectEntries(on.db, on.masterWorkspaceId, deadlineRuleList)
  const rules = all.filter(({ each }) => each === 'event')
  const events = rules.map(({ id: rule }) => ({ id: rule, rule, happenedOn: day, about: null }))
  const range = { from: day, to: addMonths(day, LONGEST_MONTHS) }
  const found = new Map(occurrencesIn(facts, rules, range, events).map((one) => [one.id, one]))
  return rules.flatMap(({ id: rule }) => {
    const one = found.get(`${rule}-${rule}.${day}`)
    if (one === undefined) return []
    const { authority, due, folderId } = one
    return {
      event: rule,
      title: one.event ?? one.title,
      authority,
      form: one.form ?? null,
      advice: one.advice ?? null,
      penalty: one.missing,
      howTo: one.howTo ?? null,
      folderId,
      due,
      kinds: one.tellingKinds ?? [],
    }
  })
}

/**
 * Records that something happened in a company.
 *
 * @returns the deadline by which an authority has to be told
 * @throws AppError `invalid` for what cannot happen in a company of this form; `forbidden` for who may not edit where its
 *   paper is filed; `conflict` when there are too many
 */
export async function recordEvent(
  dependencies: DeadlineDependencies,
  who: Identity,
  { about = null, event, on: happenedOn }: { event: string; on: Day; about?: string | null | undefined },
): Promise<Deadline> {
  const { workspace } = who
  return await dependencies.db.transaction(async (tx) => {
    await lockWorkspace(tx, workspace.id)
    const on = { ...dependencies, db: tx }
    const kind = (await listEventKinds(on, who, happenedOn)).find((one) => one.event === event)
    if (kind === undefined) throw new AppError('invalid', 'This cannot happen in a business of this kind.')
    const folder = await requireFolder(tx, workspace, kind.folderId, 'edit')
    if ((await countEvents(tx, workspace.id)) >= MAX_EVENTS)
      throw new AppError('conflict', `A company can have ${String(MAX_EVENTS)} events.`)
    // Until the calendar is set up, its profile alone says what kind of business it is.
    if ((await findFacts(tx, workspace.id)) === undefined)
      await changeFacts(on, who, await companyFactsOf(tx, who.workspace.id))
    const id = await insertEvent(tx, workspace.id, { rule: event, happenedOn, about })
    const key = `${event}-${id}.${happenedOn}`
    await recordActivity(tx, who, {
      type: 'create_deadline',
      description: `${kind.title}${about === null ? '' : ` (${about})`}: due ${spellDay(kind.due)}`,
      entityId: key,
      ...inFolder(folder),
      metadata: { due: kind.due, repeats: null },
    })
    const range = { from: kind.due, to: kind.due }
    const found = (await listDeadlines(on, workspace, range, on.now())).find((one) => one.id === key)
    if (found === undefined) throw new Error('An event has no deadline')
    return found
  })
}
