import { displayName } from '#contract/sign-in.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { findBusinessOf } from '#server/workspaces/index.ts'
import { findUserByEmail } from './repository.ts'

/** Whoever has an address, in their business, as if they had signed in. */
export async function findIdentity(on: Queryable, email: string): Promise<Identity | undefined> {
  const user = await findUserByEmail(on, email)
  const business = user && (await findBusinessOf(on, user.id))
  if (user === undefined || business === undefined) return undefined
  return {
    userId: user.id,
    email,
    role: user.role,
    workspaceId: business.id,
    workspaceKind: business.kind,
    name: displayName(user),
  }
}
