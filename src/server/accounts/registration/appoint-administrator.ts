import type { Registration } from '#contract/credentials.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster, findUserByEmail, updateUser } from '../repository.ts'
import { endSessionsOf } from '../sessions/repository.ts'
import { deleteTokensOf } from '../tokens/repository.ts'
import { openAccount } from './open-account.ts'

export type Appointee = Pick<Registration, 'email' | 'firstName' | 'lastName'> & {
  /** Needed for a new account; gives an existing one another password and ends its sessions. */
  password?: string | undefined
}

/**
 * Makes an address the master administrator's, as the operator of the server may. It gets an account unless it has one,
 * and counts as verified. An earlier master administrator becomes an ordinary user.
 *
 * @returns whether the account was made
 */
export async function appointAdministrator(
  { db, copyTemplate }: Pick<AccountDependencies, 'db' | 'copyTemplate'>,
  { password: chosen, ...person }: Appointee,
): Promise<boolean> {
  const password = chosen === undefined ? undefined : await hashPassword(chosen)
  return await db.transaction(async (tx) => {
    let user = await findUserByEmail(tx, person.email)
    const isNew = user === undefined
    if (user === undefined) {
      if (password === undefined) throw new Error('A new account needs a password')
      user = await openAccount(tx, { copyTemplate }, { ...person, password, authMethod: 'email' })
      if (user === undefined) throw new Error('The account was made by someone else at this moment')
    } else if (password !== undefined) {
      await updateUser(tx, user.id, { password })
      await endSessionsOf(tx, user.id)
      await deleteTokensOf(tx, user.id, 'reset_password')
    }
    await updateUser(tx, user.id, { emailVerified: 1 })
    await appointMaster(tx, person.email)
    await recordInBusinessOf(tx, user.id, {
      type: 'appoint',
      description: 'Became the master administrator',
    })
    return isNew
  })
}
