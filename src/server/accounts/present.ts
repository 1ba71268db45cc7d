import type { User } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findWorkspace, type WorkspaceRow } from '#server/workspaces/index.ts'
import { findUser, type UserRow } from './repository.ts'

/** An account as its owner sees it, with the profile of its business. */
export function presentUser({ password: _, ...user }: UserRow, business: WorkspaceRow): User {
  const { createdAt: _createdAt, id: _id, kind: _kind, ...profile } = business
  return {
    ...profile,
    ...user,
    emailVerified: user.emailVerified === 1 ? 1 : 0,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }
}

/**
 * The account of somebody who is signed in.
 *
 * @throws AppError `unauthorized` when it was deleted at the same moment
 */
export async function showUser(
  on: Queryable,
  { userId, workspaceId }: Pick<Identity, 'userId' | 'workspaceId'>,
): Promise<User> {
  const user = await findUser(on, userId)
  const business = await findWorkspace(on, workspaceId)
  if (user === undefined || business === undefined) throw new AppError('unauthorized')
  return presentUser(user, business)
}
