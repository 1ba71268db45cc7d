import type { PracticeRow } from '#contract/duties/practice.ts'
import { listCompanies } from '#server/company/members/index.ts'
import { summariseDeadlines } from '#server/duties/deadlines/index.ts'
import { countMissing, type ExpectedReading } from '#server/duties/expected/index.ts'
import { selectPlacesOf } from '#server/manual/folders/index.ts'
import { countRequested } from '#server/outside/index.ts'

/**
 * The companies of a person by name, each with what falls due, is missing, waits and is asked for, as far as they may view
 * it. However many companies there are, the number of queries is the same.
 */
export async function listPractice(reading: ExpectedReading, userId: string): Promise<PracticeRow[]> {
  const { db, now } = reading
  const companies = await listCompanies(db, userId)
  if (companies.length === 0) return []
  const places = await selectPlacesOf(
    db,
    companies.map(({ id }) => id),
  )
  const deadlines = await summariseDeadlines(reading, companies, places, now())
  const missing = await countMissing(reading, companies, places)
  const requested = await countRequested(db, companies, now())
  return companies.map(({ id, name, role, waiting }) => {
    const { dueIn30Days = 0, late = 0, next = null } = deadlines.get(id) ?? {}
    return {
      companyId: id,
      name,
      role,
      next,
      late,
      dueIn30Days,
      missing: missing.get(id) ?? 0,
      waiting,
      requested: requested.get(id) ?? 0,
    }
  })
}
