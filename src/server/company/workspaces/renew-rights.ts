import { AppError } from '#contract/platform/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findRights } from './repository.ts'

/**
 * Who makes a request, with the rights of this moment: while a document arrives, a role can change.
 *
 * @throws AppError `forbidden` when the person is no member any more
 */
export async function renewRights(on: Queryable, who: Identity): Promise<Identity> {
  // The template has no members.
  if (who.workspace.kind === 'master') return who
  const rights = await findRights(on, who.workspace.id, who.person.id)
  if (rights === undefined) {
    throw new AppError('forbidden', 'Your access to this company has ended. Nothing was stored.')
  }
  return { ...who, workspace: { ...who.workspace, ...rights } }
}
