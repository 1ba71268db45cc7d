import { changedAreas } from '#contract/company/revisions.ts'
import { forgetEarlyAnswers } from '../early-answers.ts'
import { queryClient } from '../query-client.ts'
import { seenRevision, setSeenRevision } from './seen-revision.ts'
import { isTouched } from './touched-queries.ts'

export type Live = 'user' | 'master'

const waiting = new Map<Live, string>()
let isRunning = false

/** Reads again what changed up to a revision. What is on the screen stays until the answers are there. */
export function advanceTo(access: Live, revision: string): void {
  waiting.set(access, revision)
  if (!isRunning) void catchUp()
}

/** One refresh after another: a change while lists are read does not begin them anew. */
async function catchUp(): Promise<void> {
  isRunning = true
  for (const [access, revision] of waiting) {
    waiting.delete(access)
    const before = seenRevision(access)
    setSeenRevision(access, revision)
    if (before === undefined || before === revision) continue
    forgetEarlyAnswers()
    const changed = changedAreas(before, revision)
    await queryClient.invalidateQueries(
      changed === undefined ? {} : { predicate: (query) => isTouched(query, access, changed) },
    )
  }
  isRunning = false
}
