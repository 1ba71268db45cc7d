import { topFolderId } from '#contract/company/built-in-folders.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { addDays, addMonths, type Day, dayInLondon, earliest } from '#contract/platform/plain-date.ts'
import { mayEdit, mayView } from '#contract/company/roles.ts'
import { emptyFacts } from '#server/company/facts/index.ts'
import type { selectPlacesOf } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { mapInTurns } from '#server/platform/in-turns.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import type { DueItem } from './due-item.ts'
import { endingsAmong } from './endings.ts'
import {
  AHEAD_MONTHS,
  askedFrom,
  byDueDay,
  firstDay,
  isAsked,
  isFollowed,
  ownOccurrence,
  present,
  seriesOf,
  stateOf,
} from './list-deadlines.ts'
import { occurrencesIn } from './occurrences/occurrences.ts'
import { ownDays } from './own-occurrences.ts'
import { deadlineRuleList } from './rules/rule-list.ts'
import { selectForSummary } from './summary-repository.ts'

/** What falls due in a company, in one line. */
export interface DeadlineSummary {
  next: Deadline | null
  late: number
  /** What fell due in the year before the set-up and nobody has answered, where the person may answer. */
  asked: number
  dueIn30Days: number
}

const SOON_DAYS = 30
/** How far ahead the next is looked for first, in months: most companies have one by then. */
const NEAR_MONTHS = 3

type Known = Awaited<ReturnType<typeof selectForSummary>>
type Places = ReturnType<typeof selectPlacesOf>

/**
 * What falls due in several companies, as far as somebody may view it: what `listDeadlines` says without a range, but for
 * what is due in a case alone, counted by the same number of queries however many companies there are. Papers are not
 * offered for the next.
 *
 * @param scopes the companies, with what the person may view in each
 * @returns by the ids of the companies
 */
export async function summariseDeadlines(
  { db, masterWorkspaceId }: { db: Queryable; masterWorkspaceId: string },
  scopes: readonly Scope[],
  folders: Places,
  now: Date,
): Promise<Map<string, DeadlineSummary>> {
  const today = dayInLondon(now)
  const ids = scopes.map(({ id }) => id)
  const rules = await selectEntries(db, masterWorkspaceId, deadlineRuleList)
  const known = await selectForSummary(db, ids)
  const places = await folders
  const reading = { known, places, rules, today }
  return new Map(
    await mapInTurns(scopes, (scope) => {
      const near = summaryOf(scope, reading, NEAR_MONTHS)
      return [scope.id, near.next === null ? summaryOf(scope, reading, AHEAD_MONTHS) : near] as const
    }),
  )
}

const nothingOffered = { papers: new Map(), offered: [], open: new Map() }

interface Reading {
  known: Known
  places: Awaited<Places>
  rules: Parameters<typeof occurrencesIn>[1]
  today: Day
}

function summaryOf(scope: Scope, { known, places, rules, today }: Reading, months: number): DeadlineSummary {
  const { id } = scope
  const ofCompany = known.facts.get(id)
  const { facts, followedFrom } = ofCompany ?? { facts: emptyFacts, followedFrom: today }
  const folders = places.get(id)
  const placeOf = (folderId: string) => folders?.get(folderId) ?? folders?.get(topFolderId(folderId))
  const isVisible = (folderId: string) => {
    const place = placeOf(folderId)
    return place !== undefined && mayView(scope, place.area)
  }
  const own = (known.own.get(id) ?? []).filter(({ folderId }) => isVisible(folderId))
  const rows = known.rows.get(id) ?? []
  const events = known.events.get(id) ?? []
  const states = new Map(rows.map((row) => [row.id, row]))
  const range = {
    from: earliest(firstDay(followedFrom, { events, own, rows }), askedFrom(followedFrom)),
    to: addMonths(today, months),
  }
  const endings = endingsAmong(
    (known.ending.get(id) ?? []).filter(({ area }) => mayView(scope, area)),
    { rows, followedFrom: ofCompany?.followedFrom },
  )
  const occurrences = occurrencesIn(facts, rules, range, events)
  const possible: DueItem[] = [
    ...occurrences,
    ...own.flatMap((one) => ownDays(one, range).map((day) => ownOccurrence(one, day))),
    ...endings.due({ from: undefined, to: range.to }, occurrences),
  ].filter((one) => {
    const row = states.get(one.id)
    return (
      (row?.closed ?? null) === null &&
      row?.answer !== 'does-not-apply' &&
      isVisible(one.folderId) &&
      // What is due in a case alone is not counted: whether it is, only who knows the company can say.
      one.onlyIf === undefined
    )
  })
  const due = possible.filter(
    (one) => one.rule === 'expiry' || isFollowed(one, states.get(one.id), followedFrom),
  )
  const withStates = due.map((one) => ({ one, state: stateOf(one, states.get(one.id), today) }))
  const open = withStates.filter(({ state }) => state === 'open').map(({ one }) => one)
  const [next] = open.toSorted(byDueDay)
  const place = next && placeOf(next.folderId)
  const soon = addDays(today, SOON_DAYS)
  return {
    next:
      next === undefined || place === undefined
        ? null
        : {
            ...present(next, place, undefined, { ...nothingOffered, scope, today, followedFrom, facts }),
            note: states.get(next.id)?.note ?? null,
            ...(next.rule === 'expiry' && endings.present(next.id)),
            ownFrom: null,
            repeats: null,
            earlier: due
              .filter((one) => seriesOf(one) === seriesOf(next) && one.due < next.due)
              .map((one) => one.id),
          },
    late: withStates.filter(({ state }) => state === 'late').length,
    asked: possible.filter(
      (one) =>
        isAsked(one, states.get(one.id), followedFrom) && mayEdit(scope, placeOf(one.folderId)?.area ?? ''),
    ).length,
    dueIn30Days: open.filter((one) => one.due <= soon).length,
  }
}
