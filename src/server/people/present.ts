import { badgeOf } from '#contract/company/company-badge.ts'
import type { User } from '#contract/people/sign-in.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Acting } from '#server/platform/identity.ts'
import { findWorkspace, type WorkspaceRow } from '#server/company/workspaces/index.ts'
import { findUser, type UserRow } from './repository.ts'

/** Of a person who belongs to no company. */
export const NO_BUSINESS = {
  businessType: null,
  businessName: null,
  registrationNumber: null,
  registeredOfficeAddress: null,
  businessCode: null,
}

/** An account as its owner sees it, with the profile of the company that they are looking at. */
export function presentUser(
  { failuresSeenAt: _failures, lockedAt: _locked, password: _, ...user }: UserRow,
  business: WorkspaceRow | undefined,
): User {
  const { businessCode, businessName, businessType, registeredOfficeAddress, registrationNumber } =
    business ?? NO_BUSINESS
  return {
    businessType,
    businessName,
    registrationNumber,
    registeredOfficeAddress,
    businessCode,
    businessBadge: business === undefined ? null : badgeOf({ ...business, name: businessName }),
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
export async function showUser(on: Queryable, { person, workspace }: Acting): Promise<User> {
  const user = await findUser(on, person.id)
  const business = workspace && (await findWorkspace(on, workspace.id))
  if (user === undefined) throw new AppError('unauthorized')
  return presentUser(user, business)
}
