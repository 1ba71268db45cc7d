import type { User } from '#contract/people/sign-in.ts'
import type { ProfileChange } from '#contract/people/accounts.ts'
import { may } from '#contract/company/roles.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignedIn } from '#server/platform/identity.ts'
import { businessChange, lockWorkspace, updateWorkspace } from '#server/company/workspaces/index.ts'
import { NO_BUSINESS, showUser } from '../present.ts'
import { recordOnAccount } from '../record.ts'
import { lockUser, updateUser } from '../repository.ts'
import { dropEmailChange, requestEmailChange } from './change-email.ts'

const labels = {
  firstName: 'first name',
  lastName: 'last name',
  businessType: 'business type',
  businessName: 'business name',
  registrationNumber: 'registration number',
  registeredOfficeAddress: 'registered office address',
  directorFirstName: "director's first name",
  directorLastName: "director's last name",
  directorEmail: "director's email",
  directorMobile: "director's mobile",
} satisfies Partial<Record<keyof ProfileChange, string>>

type Field = keyof typeof labels

/** The fields that belong to the person; the others belong to the business. */
const ofPerson = [
  'firstName',
  'lastName',
  'directorFirstName',
  'directorLastName',
  'directorEmail',
  'directorMobile',
] as const satisfies readonly Field[]

/**
 * Changes the given fields of a profile. A sole trader has no registration number (`docs/product.md` §2). A new e-mail
 * address takes effect once it is confirmed; sending the current address cancels a change that waits for that.
 *
 * @returns the account after the change
 * @throws AppError `forbidden` for a change of the business by a member who is no owner; `unauthorized` when the account
 *   was deleted at the same moment
 */
export async function updateProfile(
  db: Database,
  who: SignedIn,
  { email, ...given }: ProfileChange,
): Promise<User> {
  const userId = who.person.id
  return await db.transaction(async (tx) => {
    // The workspace first, as the deletion of an account locks them.
    const { workspace } = who
    const company = workspace && (await lockWorkspace(tx, workspace.id))
    const user = await lockUser(tx, userId)
    if (user === undefined) throw new AppError('unauthorized')
    const business = businessChange(company ?? NO_BUSINESS, given)
    const person = ofPerson.filter((field) => given[field] !== undefined && given[field] !== user[field])
    const changed: Field[] = [...person, ...(Object.keys(business) as Array<keyof typeof business>)]
    const asked: string[] = changed.map((field) => labels[field])
    if (changed.length > person.length) {
      if (workspace === undefined || !may(workspace, 'manage'))
        throw new AppError('forbidden', 'Only owners of this company can change its profile.')
      await updateWorkspace(tx, workspace.id, business)
      await recordSecurityEvent(tx, {
        type: 'company',
        userId,
        workspaceId: workspace.id,
        detail: { change: 'profile' },
      })
    }
    // Also where only the business changes: the account shows when its profile was updated.
    if (changed.length > 0)
      await updateUser(tx, userId, Object.fromEntries(person.map((field) => [field, given[field]])))
    if (email === user.email) {
      if (user.pendingEmail !== null) await dropEmailChange(tx, userId)
    } else if (email !== undefined) {
      await requestEmailChange(tx, user, email)
      if (email !== user.pendingEmail) asked.push('email address, once it is confirmed')
    }
    if (asked.length > 0)
      await recordOnAccount(tx, who, {
        type: 'update_profile',
        description: `Changed the profile: ${asked.join(', ')}`,
        metadata: { fields: changed },
      })
    return await showUser(tx, who)
  })
}
