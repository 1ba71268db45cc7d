import type { Deadline, OverdueAnswer } from '#contract/duties/deadlines.ts'
import { addDays } from '#contract/platform/plain-date.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import { closeDeadline, type Closing, dismissDeadline, keepAsLate } from './change-deadline.ts'
import type { DeadlineDependencies, DeadlineReading } from './dependencies.ts'
import { askedFrom, listDeadlines, type PlacedDeadline } from './list-deadlines.ts'
import { findFacts } from '#server/company/facts/index.ts'

/**
 * What fell due in the year before a company began to follow its deadlines and is not known to be done: what nobody was
 * asked about yet, and what is still to be done. Nothing while the company has no facts.
 */
export async function listOverdue(on: DeadlineReading, scope: Scope): Promise<PlacedDeadline[]> {
  const known = await findFacts(on.db, scope.id)
  if (known === undefined) return []
  const { followedFrom } = known
  const range = { from: askedFrom(followedFrom), to: addDays(followedFrom, -1) }
  const deadlines = await listDeadlines(on, scope, range, on.now())
  return deadlines.filter(
    ({ ask, isFollowed, rule, state }) => ask || (isFollowed && state === 'late' && rule !== 'own'),
  )
}

const ways: Record<OverdueAnswer, typeof closeDeadline> = {
  done: closeDeadline,
  'not-done': keepAsLate,
  'does-not-apply': dismissDeadline,
}

/**
 * Takes what somebody says of several deadlines at once.
 *
 * @returns what is still to be answered or done
 * @throws AppError as closing a deadline; then none is answered
 */
export async function answerOverdue(
  dependencies: DeadlineDependencies,
  who: Identity,
  answers: ReadonlyArray<{ id: string; answer: OverdueAnswer } & Closing>,
): Promise<Deadline[]> {
  return await dependencies.db.transaction(async (tx) => {
    const on = { ...dependencies, db: tx }
    const before = await listOverdue(on, who.workspace)
    const moving = new Set(before.filter(({ moves }) => moves !== null).map(({ id }) => id))
    // Last what moves facts on: others may no longer be due after it.
    const inOrder = [...answers].toSorted((a, b) => Number(moving.has(a.id)) - Number(moving.has(b.id)))
    for (const { answer, id, ...rest } of inOrder) await ways[answer](on, who, id, rest)
    return await listOverdue(on, who.workspace)
  })
}
