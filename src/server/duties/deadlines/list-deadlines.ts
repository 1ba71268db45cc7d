import type { CompanyFacts } from '#contract/company/company-facts.ts'
import { whatHolds } from '#contract/documents/document-facts.ts'
import type { Deadline, DeadlineState } from '#contract/duties/deadlines.ts'
import {
  builtInFolder,
  topFolderId,
  type Department,
  departments,
  isDepartment,
} from '#contract/company/built-in-folders.ts'
import { addMonths, type Day, dayInLondon, earliest, type Period } from '#contract/platform/plain-date.ts'
import { areasWith, mayView } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { DueItem } from './due-item.ts'
import { readEndings } from './endings.ts'
import { movedBy } from './moved-facts.ts'
import { type CompanyEvent, occurrencesIn } from './occurrences/occurrences.ts'
import { type KnownPaper, offeredPaper } from './offered-paper.ts'
import { ownDays } from './own-occurrences.ts'
import {
  type DeadlineRow,
  type OwnRow,
  type Place,
  selectDeadlines,
  selectEvents,
  selectOwn,
  selectPapersOfKinds,
  selectPlaces,
} from './repository.ts'
import { emptyFacts, findFacts } from '#server/company/facts/index.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import { deadlineRuleList } from './rules/rule-list.ts'

/** How far ahead is looked when no day is given, in months. */
export const AHEAD_MONTHS = 12

/** How long before the company began to follow its deadlines is asked about, in months. */
const ASKED_MONTHS = 12
/** How far after a range of days a paper may belong to something that is due, in months. */
const NEARBY_MONTHS = 2

/** How far ahead the next deadline of a rule is looked for, in months. */
const NEXT_MONTHS = 48

/** How long ago a paper may have been filed to be offered, in days. */
const OFFERED_DAYS = 400

/** A deadline with the folder of the company that it belongs to. */
export interface PlacedDeadline extends Deadline {
  place: Place
}

/**
 * What falls due in a company within a range of days, as far as somebody may view it, in the order in which it falls due.
 * What was closed stands as it was when it was closed.
 *
 * @param now decides what is late
 */
export async function listDeadlines(
  { db, masterWorkspaceId }: { db: Queryable; masterWorkspaceId: string },
  scope: Scope,
  { from, to, withDismissed = false }: { from?: Day; to?: Day; withDismissed?: boolean },
  now: Date,
): Promise<PlacedDeadline[]> {
  const today = dayInLondon(now)
  const known = await findFacts(db, scope.id)
  const rules = await selectEntries(db, masterWorkspaceId, deadlineRuleList)
  const { own, rows } = await selectVisible(db, scope)
  const { facts, followedFrom } = known ?? { facts: emptyFacts, followedFrom: today }
  const events = await selectEvents(db, scope.id)
  const range: Period = {
    from: from ?? firstDay(followedFrom, { events, own, rows }),
    to: to ?? addMonths(from === undefined || from < today ? today : from, AHEAD_MONTHS),
  }
  const states = new Map(rows.map((row) => [row.id, row]))
  const endings = await readEndings(db, scope, { rows, followedFrom: known?.followedFrom })
  const around = { from: addMonths(range.from, -ASKED_MONTHS), to: addMonths(range.to, NEARBY_MONTHS) }
  const occurrences = occurrencesIn(facts, rules, around, events)
  const due: DueItem[] = [
    ...occurrences.filter(({ due: day }) => day >= range.from && day <= range.to),
    ...own.flatMap((one) => ownDays(one, range).map((day) => ownOccurrence(one, day))),
    ...endings.due({ from, to: range.to }, occurrences),
  ].filter(({ id }) => {
    const { answer = null, closed = null } = states.get(id) ?? {}
    return closed === null && (withDismissed || answer !== 'does-not-apply')
  })
  for (const { closed } of rows)
    if (closed !== null && closed.due >= range.from && closed.due <= range.to) due.push(closed)

  const placeOf = await placesFor(db, scope.id, due)
  const papers = papersBySeries(rows, scope)
  const offered = await papersToOffer(db, scope, { due, rows })
  const isOpen = ({ id }: DueItem) => {
    const { answer = null, closedAt = null } = states.get(id) ?? {}
    return closedAt === null && answer !== 'does-not-apply'
  }
  const open = Map.groupBy(occurrences.filter(isOpen), seriesOf)
  const seen = { scope, today, papers, offered, open, followedFrom, facts }
  const owns = new Map(own.map((row) => [row.id, row]))
  const placed = due
    .flatMap((one) => {
      const place = placeOf(one.folderId)
      if (place === undefined || !mayView(scope, place.area)) return []
      const { due: ownFrom = null, repeats = null } = owns.get(one.ownId ?? '') ?? {}
      return [
        {
          ...present(one, place, states.get(one.id), seen),
          ...(one.rule === 'expiry' && endings.present(one.id)),
          ownFrom,
          repeats,
          place,
        },
      ]
    })
    .toSorted(byDueDay)
  // Without a range it says what is to be done: what was due in a case alone has passed with its day.
  const isToBeDone = (one: (typeof placed)[number]) =>
    one.isFollowed && (one.onlyIf === null || one.state === 'done' || one.due >= today)
  return withEarlier(from === undefined ? placed.filter(isToBeDone) : placed)
}

/** The first day on which something that is still to be done may have fallen due. */
export function firstDay(
  followedFrom: Day,
  {
    events,
    own,
    rows,
  }: { events: readonly CompanyEvent[]; own: readonly OwnRow[]; rows: readonly Answered[] },
): Day {
  return earliest(
    followedFrom,
    ...own.map(({ due }) => due),
    ...events.map(({ happenedOn }) => happenedOn),
    // The day in an id is the end of a period, which its due day follows.
    ...rows.flatMap(({ answer, id }) => (answer === 'not-done' ? id.slice(-10) : [])),
  )
}

type Answered = Pick<DeadlineRow, 'answer' | 'id'>

/** Whether a company follows something: it was not due before it began to, or somebody said that it is still to be done. */
export function isFollowed({ due, event, rule }: DueItem, row: Answered | undefined, followedFrom: Day) {
  return due >= followedFrom || rule === 'own' || event !== undefined || row?.answer === 'not-done'
}

export const byDueDay = (a: Pick<DueItem, 'due' | 'id'>, b: Pick<DueItem, 'due' | 'id'>) =>
  a.due === b.due ? (a.id < b.id ? -1 : 1) : a.due < b.due ? -1 : 1

export const seriesOf = ({ id }: Pick<Deadline, 'id'>) => id.split('.')[0] ?? ''

/** @param deadlines by due day */
function withEarlier(deadlines: ReadonlyArray<Omit<PlacedDeadline, 'earlier'>>): PlacedDeadline[] {
  const open = new Map<string, string[]>()
  return deadlines.map((one) => {
    const before = open.get(seriesOf(one)) ?? []
    if (one.state !== 'done') open.set(seriesOf(one), [...before, one.id])
    return { ...one, earlier: before }
  })
}

/** The due day of the next deadline of a rule after one of its own, as some facts have it. */
export async function followingDue(
  { db, masterWorkspaceId }: { db: Queryable; masterWorkspaceId: string },
  facts: CompanyFacts,
  { id }: Pick<Deadline, 'id'>,
): Promise<Day | undefined> {
  const series = seriesOf({ id })
  const rules = await selectEntries(db, masterWorkspaceId, deadlineRuleList)
  const after = id.slice(-10)
  const range = { from: after, to: addMonths(after, NEXT_MONTHS) }
  const following = occurrencesIn(
    facts,
    rules.filter((rule) => rule.id === series),
    range,
  )
  return following.find((one) => one.id !== id)?.due
}

/**
 * The company's own deadlines and what people did with deadlines, without those that a person may not view: how far back
 * is looked, and which papers are offered, depends on both.
 */
async function selectVisible(on: Queryable, scope: Scope): Promise<{ own: OwnRow[]; rows: DeadlineRow[] }> {
  const own = await selectOwn(on, scope.id)
  const rows = await selectDeadlines(on, scope.id)
  if (areasWith(scope, 'view') === undefined) return { own, rows }
  const placeOf = await placesFor(on, scope.id, [...own, ...rows.flatMap(({ closed }) => closed ?? [])])
  const isVisible = (folderId: string) => mayView(scope, placeOf(folderId)?.area ?? '')
  return {
    own: own.filter(({ folderId }) => isVisible(folderId)),
    rows: rows.filter(({ closed }) => closed === null || isVisible(closed.folderId)),
  }
}

export function ownOccurrence({ folderId, id, title }: OwnRow, due: Day): DueItem {
  return { id: `own-${id}.${due}`, rule: 'own', title, period: null, due, folderId, kinds: [], ownId: id }
}

/**
 * Where the deadlines of a company are in its manual: in their folder, or in the one at the top level above it where
 * that is in the trash.
 */
async function placesFor(on: Queryable, workspaceId: string, due: ReadonlyArray<Pick<DueItem, 'folderId'>>) {
  const ids = new Set(due.flatMap(({ folderId }) => [folderId, topFolderId(folderId)]))
  const places = ids.size === 0 ? new Map<string, Place>() : await selectPlaces(on, workspaceId, [...ids])
  return (folderId: string) => places.get(folderId) ?? places.get(topFolderId(folderId))
}

/** The papers that closed deadlines, by series: that of the rule, or of one's own that repeats. */
function papersBySeries(rows: readonly DeadlineRow[], scope: Scope): Map<string, DeadlineRow[]> {
  const closed = rows.filter((row) => row.fileName !== null && mayView(scope, row.fileArea ?? ''))
  return Map.groupBy(
    closed.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    seriesOf,
  )
}

/** The papers that may close one of some deadlines and have closed none yet, as far as somebody may view them. */
async function papersToOffer(
  on: Queryable,
  scope: Scope,
  { due, rows }: { due: readonly DueItem[]; rows: readonly DeadlineRow[] },
): Promise<KnownPaper[]> {
  const used = new Set(rows.map(({ fileId }) => fileId))
  const kinds = [...new Set(due.flatMap((one) => [...one.kinds, ...(one.prepares ?? [])]))]
  const papers = await selectPapersOfKinds(on, scope.id, kinds, OFFERED_DAYS)
  return papers
    .filter(({ area, fileId }) => !used.has(fileId) && mayView(scope, area))
    .flatMap(({ confirmed, read, ...paper }) => {
      const { date, kind, party, period, reference } = whatHolds(read, confirmed, 'show')
      return kind === null ? [] : [{ ...paper, kind, date, party, period, reference }]
    })
}

interface Seen {
  scope: Scope
  today: Day
  papers: ReadonlyMap<string, DeadlineRow[]>
  offered: readonly KnownPaper[]
  /** What is not done, by series. */
  open: ReadonlyMap<string, readonly DueItem[]>
  followedFrom: Day
  facts: CompanyFacts
}

/** A deadline as it is shown, without what is known of its series. */
export function present(
  one: DueItem,
  place: Place,
  row: DeadlineRow | undefined,
  { facts, followedFrom, offered, open, papers, scope, today }: Seen,
): Omit<Deadline, 'ownFrom' | 'repeats' | 'earlier'> {
  const { due, id, kinds, ownId = null, period, rule, source, title } = one
  const state = stateOf(one, row, today)
  const isDone = state === 'done'
  const series = open.get(seriesOf(one))
  const offer = isDone ? undefined : offeredPaper(one, kinds, offered, series)
  const prepared = isDone ? undefined : offeredPaper(one, one.prepares ?? [], offered, series)
  const moved = isDone ? undefined : movedBy(one, { facts, today, paper: offer })
  const last = papers.get(seriesOf(one))?.findLast((paper) => paper.id < id)
  const isFileVisible = row !== undefined && row.fileName !== null && mayView(scope, row.fileArea ?? '')
  return {
    id,
    rule,
    title,
    period,
    due,
    function: functionOf(place),
    folderId: place.id,
    state,
    isFollowed: isFollowed(one, row, followedFrom),
    ask: state === 'late' && isAsked(one, row, followedFrom),
    closedBy:
      row === undefined || row.closedAt === null
        ? null
        : {
            fileId: isFileVisible ? row.fileId : null,
            fileName: isFileVisible ? row.fileName : null,
            folderId: isFileVisible ? row.fileFolderId : null,
            note: row.closingNote,
            userId: row.closedBy,
            userName: row.closedByName,
            at: row.closedAt.toISOString(),
          },
    source: source?.title ?? null,
    sourceUrl: source?.url ?? null,
    sourceReadOn: source?.readOn ?? null,
    authority: one.authority ?? null,
    penalty: one.missing ?? null,
    proof: [...kinds],
    advice: one.advice ?? null,
    howTo: one.howTo ?? null,
    form: one.form ?? null,
    onlyIf: one.onlyIf ?? null,
    ifLate: state === 'late' ? (one.ifLate ?? null) : null,
    note: row?.note ?? null,
    snoozedUntil: row?.snoozedUntil ?? null,
    assignedTo:
      row === undefined || row.assignedTo === null
        ? null
        : { userId: row.assignedTo, name: row.assignedName ?? '' },
    lastPaper:
      last === undefined || last.fileId === null || last.fileName === null || last.fileFolderId === null
        ? null
        : { fileId: last.fileId, name: last.fileName, folderId: last.fileFolderId },
    endingPaper: null,
    moves: moved === undefined ? null : { fact: moved.fact, day: moved.after },
    offeredPaper: offer === undefined ? null : asPaper(offer),
    preparedBy: prepared === undefined ? null : asPaper(prepared),
    ownId,
  }
}

/** Whether it fell due in the year before deadlines were followed, and nobody has answered. */
export function isAsked(
  { due, event, rule }: DueItem,
  row: Answered | undefined,
  followedFrom: Day,
): boolean {
  if (rule === 'own' || rule === 'expiry' || event !== undefined) return false
  return due < followedFrom && (row?.answer ?? null) === null && due >= askedFrom(followedFrom)
}

/** The first day that is asked about when a company begins to follow its deadlines: a year before. */
export function askedFrom(followedFrom: Day): Day {
  return addMonths(followedFrom, -ASKED_MONTHS)
}

const asPaper = ({ fileId, folderId, name }: KnownPaper) => ({ fileId, name, folderId })

/** What is still to be filed belongs to the director whose built-in folder it is in. */
function functionOf({ area }: Place): Department {
  return isDepartment(area) ? area : (builtInFolder(area)?.department ?? departments[0])
}

/** A deadline that was put aside before it was due is late all the same; one that may not be due at all never is. */
export function stateOf(
  { due, onlyIf }: Pick<DueItem, 'due' | 'onlyIf'>,
  row: Pick<DeadlineRow, 'answer' | 'closedAt' | 'snoozedOn' | 'snoozedUntil'> | undefined,
  today: Day,
): DeadlineState {
  if ((row?.closedAt ?? null) !== null || row?.answer === 'does-not-apply') return 'done'
  const isLate = due < today && onlyIf === undefined
  const { snoozedOn = null, snoozedUntil = null } = row ?? {}
  const isAside = snoozedOn !== null && snoozedUntil !== null && snoozedUntil > today
  if (isAside && (!isLate || snoozedOn > due)) return 'snoozed'
  return isLate ? 'late' : 'open'
}
