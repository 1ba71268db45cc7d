import type { ProfileChange } from '#contract/accounts.ts'
import { AppError } from '#contract/errors.ts'
import { recordActivity } from '#server/activity/index.ts'
import { dropEmailChange, requestEmailChange } from '../index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { lockUser, updateUser, type UserRow } from './repository.ts'

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
const fields = Object.keys(labels) as Field[]

/**
 * Changes the given fields of a profile. A sole trader has no registration number (`docs/product.md` §2). A new e-mail
 * address takes effect once it is confirmed; sending the current address cancels a change that waits for that.
 *
 * @returns the account after the change
 */
export async function updateProfile(
  db: Database,
  { userId, workspaceId }: Pick<Identity, 'userId' | 'workspaceId'>,
  { email, ...given }: ProfileChange,
): Promise<UserRow> {
  return await db.transaction(async (tx) => {
    const before = await lockUser(tx, userId)
    if (before === undefined) throw new AppError('unauthorized')
    const isSoleTrader = (given.businessType ?? before.businessType) === 'Sole Trader'
    const wanted = isSoleTrader ? { ...given, registrationNumber: null } : given
    const changed = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field])
    const asked: string[] = changed.map((field) => labels[field])
    if (changed.length > 0) {
      await updateUser(tx, userId, Object.fromEntries(changed.map((field) => [field, wanted[field]])))
    }
    if (email === before.email) {
      if (before.pendingEmail !== null) await dropEmailChange(tx, userId)
    } else if (email !== undefined) {
      await requestEmailChange(tx, before, email)
      if (email !== before.pendingEmail) asked.push('email address, once it is confirmed')
    }
    if (asked.length > 0) {
      await recordActivity(tx, workspaceId, {
        userId,
        type: 'update_profile',
        description: `Changed the profile: ${asked.join(', ')}`,
        entityType: 'account',
        entityId: userId,
        metadata: { fields: changed },
      })
    }
    return (await lockUser(tx, userId)) ?? before
  })
}
