import type { z } from 'zod'
import { AppError } from '#contract/platform/errors.ts'
import type { invitedAccount } from '#contract/people/invited.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { findWorkspace } from '#server/company/workspaces/index.ts'
import { hashToken } from '#server/platform/token.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { requireStrongPassword } from '../passwords/check-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { presentUser } from '../present.ts'
import { recordOnAccount } from '../record.ts'
import { findUserByEmail, insertUser } from '../repository.ts'
import { appointIfChosen } from './administrator.ts'
import { deleteRegistrationsOf } from './repository.ts'

/**
 * What an invitation says, and whether its address has an account.
 *
 * @throws AppError `invalid_token` for one that was used, has ended or was revoked
 */
export async function readInvitation({ db, invitations }: AccountDependencies, token: string) {
  const invitation = await invitations.read(db, hashToken(token))
  if (invitation === undefined) throw new AppError('invalid_token')
  return { ...invitation, hasAccount: (await findUserByEmail(db, invitation.email)) !== undefined }
}

/**
 * Opens the account of an invited address and makes its person a member. The link was mailed to the address, which verifies
 * it. No company of their own is made: they were invited to one.
 *
 * @throws AppError `invalid_token` for an invitation that does not work; `conflict` where the address has an account;
 *   `registration_closed`; `invalid` for a weak password
 */
export async function openInvited(
  account: AccountDependencies,
  { firstName, lastName, password, token }: z.output<typeof invitedAccount> & { token: string },
) {
  const { db, invitations, registration } = account
  const hash = hashToken(token)
  const email = await invitations.addressOf(db, hash)
  if (email === undefined) throw new AppError('invalid_token')
  if (registration === 'closed') throw new AppError('registration_closed')
  await requireStrongPassword(password, { email, firstName, lastName })
  const stored = await hashPassword(password)
  return await db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email,
      firstName,
      lastName,
      password: stored,
      authMethod: 'email',
    })
    if (user === undefined)
      throw new AppError(
        'conflict',
        `${email} has an account already. Please sign in to accept the invitation.`,
      )
    const joined = await invitations.accept(tx, user, hash)
    if (joined === undefined) throw new AppError('invalid_token')
    await deleteRegistrationsOf(tx, email)
    await appointIfChosen(tx, account, user.id, false)
    const acting = { person: user, workspace: { id: joined.id } }
    await recordOnAccount(tx, acting, { type: 'create_account', description: 'Created the account' })
    await recordOnAccount(tx, acting, { type: 'verify_email', description: 'Verified the email address' })
    await recordSecurityEvent(tx, {
      type: 'account',
      userId: user.id,
      workspaceId: joined.id,
      detail: { what: 'opened' },
    })
    return { user: presentUser(user, await findWorkspace(tx, joined.id)), companyId: joined.id }
  })
}
