import type { User } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findWorkspace, type WorkspaceRow } from '#server/workspaces/index.ts'
import { findUser, type UserRow } from './repository.ts'

/** An account as its owner sees it, with the profile of its business. */
export function presentUser({ password: _, ...user }: UserRow, business: WorkspaceRow | undefined): User {
  return {
    ...user,
    businessType: business?.businessType ?? null,
    businessName: business?.businessName ?? null,
    registrationNumber: business?.registrationNumber ?? null,
    registeredOfficeAddress: business?.registeredOfficeAddress ?? null,
    businessCode: business?.businessCode ?? null,
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
  if (user === undefined) throw new AppError('unauthorized')
  return presentUser(user, await findWorkspace(on, workspaceId))
}
