import { displayName } from '#contract/sign-in.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { businessWorkspaceOf, findUserByEmail } from './repository.ts'

/** The account of an address, with the workspace it owns, as if it had signed in. */
export async function findAccount(on: Queryable, email: string): Promise<Identity | undefined> {
  const user = await findUserByEmail(on, email)
  const workspaceId = user && (await businessWorkspaceOf(on, user.id))
  if (user === undefined || workspaceId === undefined) return undefined
  const { id: userId, role } = user
  return { userId, email, role, workspaceId, workspaceKind: 'business', name: displayName(user) }
}
