import type { Registration } from '#contract/platform/credentials.ts'
import { operatorOrigin } from '#server/platform/origin.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endAccess } from '../end-access.ts'
import { requireStrongPassword } from '../passwords/check-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { recordInBusinessOf } from '../record.ts'
import { appointMaster, findUserByEmail, updateUser } from '../repository.ts'
import { openAccount } from './open-account.ts'

export type Appointee = Pick<Registration, 'email' | 'firstName' | 'lastName'> & {
  /** Needed for a new account; gives an existing one another password and ends what opened it besides ({@link endAccess}). */
  password?: string | undefined
}

/**
 * Makes an address the master administrator's, as the operator of the server may. It gets an account unless it has one.
 * An earlier master administrator becomes an ordinary user.
 *
 * @returns whether the account was made
 * @throws AppError `invalid` for a password that is too weak
 */
export async function appointAdministrator(
  { db, copyTemplate, endTokens }: Pick<AccountDependencies, 'db' | 'copyTemplate' | 'endTokens'>,
  { password: chosen, ...person }: Appointee,
): Promise<boolean> {
  if (chosen !== undefined) await requireStrongPassword(chosen, person)
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
      await endAccess(tx, { endTokens }, user.id)
    }
    await appointMaster(tx, person.email)
    await recordInBusinessOf(tx, user.id, {
      type: 'appoint',
      description: 'Became the master administrator',
    })
    await recordSecurityEvent(tx, {
      type: 'role',
      userId: user.id,
      origin: operatorOrigin,
      detail: { role: 'master' },
    })
    return isNew
  })
}
