import type { Registration } from '#contract/platform/credentials.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { requireStrongPassword } from '../passwords/check-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { admit } from './admission.ts'
import { insertRegistration, registrationsOf } from './repository.ts'

/**
 * Keeps what was typed at a registration, and mails a link to its address. Whether the address has an
 * account already is looked up when the mail is written, so that neither the answer to this call nor its time tells
 * (`docs/product.md` §7).
 *
 * @param device the browser that it was typed in, in words
 * @throws AppError as {@link admit}; `invalid` for a weak password
 */
export async function registerAccount(
  account: Pick<AccountDependencies, 'db' | 'invitations' | 'registration'>,
  { invitation, password: chosen, ...person }: Registration,
  device: string,
): Promise<void> {
  const { db } = account
  const { companyInvitation, isAdministrator } = await admit(db, account, { email: person.email, invitation })
  await requireStrongPassword(chosen, person)
  // With the salt of an earlier one, so that signing in compares a password with all of them at once.
  const [earlier] = await registrationsOf(db, person.email)
  const password = await hashPassword(chosen, earlier?.password)
  await db.transaction(async (tx) => {
    await insertRegistration(tx, {
      ...person,
      password,
      device,
      isAdministrator,
      invitation: companyInvitation,
    })
    await mailRegistrationsOf(tx, person.email)
  })
}

/**
 * Mails an address a link to its registrations, unless such a mail is waiting already. Whether there are any is looked up
 * by the job, so that neither the answer to a call nor its time tells.
 */
export async function mailRegistrationsOf(on: Queryable, email: string): Promise<void> {
  await enqueue(on, 'account-mail', { mail: 'registration', email }, `registration ${email}`)
}
