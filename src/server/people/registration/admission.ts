import { AppError } from '#contract/platform/errors.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { hashToken } from '#server/platform/token.ts'
import { isAdministratorToken } from './repository.ts'

type Admission = Pick<AccountDependencies, 'invitations' | 'registration'>

/**
 * Decides whether somebody may register (`docs/product.md` §6): everybody where registration is open, else whose address
 * a company has invited. The invitation of the first administrator, which the start prints, counts in any case.
 *
 * @param invitation the token of an invitation
 * @returns whether the account is to be the master administrator's, and the hash of a company's invitation
 * @throws AppError `invalid` for an invitation that does not work, or is for another address; `registration_closed` or
 *   `invitation_needed` without one
 */
export async function admit(
  on: Queryable,
  { invitations, registration }: Admission,
  { email, invitation }: { email: string; invitation?: string | undefined },
): Promise<{ isAdministrator: boolean; companyInvitation?: string }> {
  const hash = invitation === undefined ? undefined : hashToken(invitation)
  if (hash !== undefined) {
    if (await isAdministratorToken(on, hash)) return { isAdministrator: true }
    const invited = await invitations.addressOf(on, hash)
    if (invited === undefined)
      throw refusal('This invitation does not work any more. Please ask for a new one.')
    if (invited !== email)
      throw refusal(
        'This invitation is for another email address. Please register with the one it was sent to.',
      )
  }
  if (registration === 'closed') throw new AppError('registration_closed')
  if (registration === 'invite' && invitation === undefined) throw new AppError('invitation_needed')
  return { isAdministrator: false, ...(hash !== undefined && { companyInvitation: hash }) }
}

function refusal(message: string): AppError {
  return new AppError('invalid', message, [{ path: 'invitation', message }])
}

/**
 * Decides whether somebody may open an account whose address the identity provider vouches for. An invitation of the
 * address is enough: its token would prove no more.
 *
 * @throws AppError `registration_closed` or `invitation_needed`
 */
export async function admitVerified(
  on: Queryable,
  { invitations, registration }: Admission,
  email: string,
): Promise<void> {
  if (registration === 'closed') throw new AppError('registration_closed')
  if (registration === 'invite' && !(await invitations.waitFor(on, email)))
    throw new AppError('invitation_needed')
}
