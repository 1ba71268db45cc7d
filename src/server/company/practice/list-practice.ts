import { getPractice, type PracticeRow } from '#contract/duties/practice.ts'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import { listCompanies } from '#server/company/members/index.ts'
import { findRevisionsOf, visibleRevision } from '#server/company/workspaces/index.ts'
import { summariseDeadlines } from '#server/duties/deadlines/index.ts'
import { countMissing, type ExpectedReading } from '#server/duties/expected/index.ts'
import { selectPlacesOf } from '#server/manual/folders/index.ts'
import { countRequested } from '#server/outside/index.ts'
import { countWaitingFor } from '#server/reading/suggestions/index.ts'
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts'
import { digestOf } from '#server/platform/remembered.ts'
import type { Scope } from '#server/platform/identity.ts'
import { saveSummaries, selectPractitioners, selectSummaries } from './repository.ts'
import type { Summary } from './tables.ts'

/** Summaries that an earlier version of the product stored in another shape are worked out again. */
const shape = digestOf(jsonSchemaOf(getPractice.reply))

/**
 * The companies of a person by name, each with what falls due, is missing, waits and is asked for, as far as they may view
 * it. What is worked out of a company is stored, and holds for the day until the company changes, or what the person may
 * view of it. However many companies there are, the number of queries is the same.
 */
export async function listPractice(reading: ExpectedReading, userId: string): Promise<PracticeRow[]> {
  const { db, now } = reading
  const companies = await listCompanies(db, userId, countWaitingFor)
  if (companies.length === 0) return []
  // Read before the rest: what changes meanwhile gives another revision than what is stored.
  const ids = companies.map(({ id }) => id)
  const [revisions, stored] = await Promise.all([findRevisionsOf(db, ids), selectSummaries(db, userId)])
  const day = dayInLondon(now())
  const madeOf = (scope: Scope) => {
    const revision = visibleRevision(revisions.get(scope.id) ?? new Map(), scope)
    return digestOf([day, shape, scope.role, scope.functions, revision])
  }
  const changed = companies.filter((company) => stored.get(company.id)?.madeOf !== madeOf(company))
  const summaries = await summarise(reading, changed)
  const made = changed.map((company) => ({
    workspaceId: company.id,
    userId,
    madeOf: madeOf(company),
    summary: summaries.get(company.id) ?? nothing,
  }))
  const [requested] = await Promise.all([countRequested(db, companies, now()), saveSummaries(db, made)])
  return companies.map(({ id, name, role, waitingForYou }) => ({
    companyId: id,
    name,
    role,
    ...(summaries.get(id) ?? stored.get(id)?.summary ?? nothing),
    waiting: waitingForYou,
    requested: requested.get(id) ?? 0,
  }))
}

const nothing: Summary = { next: null, late: 0, asked: 0, dueIn30Days: 0, missing: 0 }

async function summarise(reading: ExpectedReading, companies: readonly Scope[]) {
  if (companies.length === 0) return new Map()
  const ids = companies.map(({ id }) => id)
  const places = selectPlacesOf(reading.db, ids)
  // The database reads papers while deadlines are worked out here.
  const [missing, deadlines] = await Promise.all([
    countMissing(reading, companies, places),
    summariseDeadlines(reading, companies, places, reading.now()),
    places,
  ])
  return new Map(ids.map((id) => [id, { ...nothing, ...deadlines.get(id), missing: missing.get(id) ?? 0 }]))
}

/** Works out what whoever has several companies is shown, so that their first look of a day is as fast as the others. */
export async function preparePractice(reading: ExpectedReading): Promise<void> {
  for (const userId of await selectPractitioners(reading.db)) await listPractice(reading, userId)
}
