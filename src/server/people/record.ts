import type { ActivityAbout, ActivityDetails } from '#contract/record/activity.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/identity.ts'
import { findBusinessOf } from '#server/company/workspaces/index.ts'

/** What was done with an account: a kind of activity and the sentence that the activity list shows. */
type Done = Extract<ActivityDetails, { type: ActivityAbout<'account'> }> & { description: string }

/** Records what somebody did with their own account, in the company where they did it. */
export async function recordOnAccount(
  on: Queryable,
  { person, workspace }: Acting,
  done: Done,
): Promise<void> {
  if (workspace !== undefined)
    await recordActivity(on, { person, workspace }, { ...done, entityId: person.id })
}

/** The same for somebody who is not signed in: in their business. */
export async function recordInBusinessOf(on: Queryable, userId: string, done: Done): Promise<void> {
  const workspaceId = (await findBusinessOf(on, userId))?.id
  if (workspaceId !== undefined)
    await recordOnAccount(on, { person: { id: userId }, workspace: { id: workspaceId } }, done)
}
