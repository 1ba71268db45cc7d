import type { Registration } from '#contract/credentials.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/passwords.ts'
import {
  appointMaster,
  businessWorkspaceOf,
  deleteTokensOf,
  endSessionsOf,
  findUserByEmail,
  insertMembership,
  insertUser,
  markVerified,
  setPassword,
} from '../repository.ts'

export type Appointee = Pick<Registration, 'email' | 'firstName' | 'lastName'> & {
  /** Needed for a new account; gives an existing one another password and ends its sessions. */
  password?: string | undefined
}

/**
 * Makes an address the master administrator, as the operator of the server may: its account is made unless it is
 * there, and counts as verified. Any earlier master administrator is an ordinary user again.
 *
 * @returns whether the account was made
 */
export async function appointAdministrator(
  { db, provisionWorkspace }: Pick<AuthDependencies, 'db' | 'provisionWorkspace'>,
  { password, ...person }: Appointee,
): Promise<boolean> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return await db.transaction(async (tx) => {
    let user = await findUserByEmail(tx, person.email)
    const isNew = user === undefined
    if (user === undefined) {
      if (passwordHash === undefined) throw new Error('A new account needs a password')
      const profile = { businessType: 'Ltd Company', businessName: null, registrationNumber: null } as const
      user = await insertUser(tx, { ...person, ...profile, passwordHash, authMethod: 'email' })
      if (user === undefined) throw new Error('The account was made by someone else at this moment')
      await insertMembership(tx, await provisionWorkspace(tx), user.id)
    } else if (passwordHash !== undefined) {
      await setPassword(tx, user.id, passwordHash)
      await endSessionsOf(tx, user.id)
      await deleteTokensOf(tx, user.id, 'reset_password')
    }
    await markVerified(tx, user.id)
    await appointMaster(tx, person.email)
    const workspaceId = await businessWorkspaceOf(tx, user.id)
    if (workspaceId !== undefined) {
      await recordActivity(tx, workspaceId, {
        userId: user.id,
        type: 'appoint',
        description: 'Became the master administrator',
        entityType: 'account',
        entityId: user.id,
      })
    }
    return isNew
  })
}
