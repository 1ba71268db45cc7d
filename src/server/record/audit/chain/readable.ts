import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { accountEventTypes } from '#contract/record/security.ts'
import { selectThoseWithAccess } from '../repository.ts'
import type { RecordEntry } from './hashes.ts'

/**
 * Which entries of a company's record an owner may read: those that the list of activity and the security log show them.
 * What others did with their accounts is theirs; from where somebody signed in is the company's to know while they have
 * access to it.
 */
export async function readableTo(
  on: Queryable,
  { person, workspace }: Identity,
): Promise<(entry: Pick<RecordEntry, 'kind' | 'content'>) => boolean> {
  const withAccess = new Set<unknown>(await selectThoseWithAccess(on, workspace.id))
  return ({ content: { entityType, type, userId }, kind }) =>
    kind === 'activity'
      ? entityType !== 'account' || userId === person.id
      : !accountEventTypes.some((one) => one === type) || withAccess.has(userId)
}
