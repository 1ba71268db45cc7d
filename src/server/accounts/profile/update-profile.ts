import type { ProfileChange } from '#contract/accounts.ts'
import type { User } from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { type BusinessProfile, lockWorkspace, updateWorkspace } from '#server/workspaces/index.ts'
import { showUser } from '../present.ts'
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
const fields = Object.keys(labels) as Field[]

/** The fields that belong to the business; the others belong to the person. */
const businessFields = new Set<Field>([
  'businessType',
  'businessName',
  'registrationNumber',
  'registeredOfficeAddress',
] satisfies Array<keyof BusinessProfile>)

/**
 * Changes the given fields of a profile. A sole trader has no registration number (`docs/product.md` §2). A new e-mail
 * address takes effect once it is confirmed; sending the current address cancels a change that waits for that.
 *
 * @returns the account after the change
 * @throws AppError `unauthorized` when the account was deleted at the same moment
 */
export async function updateProfile(
  db: Database,
  who: Pick<Identity, 'userId' | 'workspaceId'>,
  { email, ...given }: ProfileChange,
): Promise<User> {
  const { userId, workspaceId } = who
  return await db.transaction(async (tx) => {
    // The workspace first, as the deletion of an account locks them.
    const business = await lockWorkspace(tx, workspaceId)
    const user = await lockUser(tx, userId)
    if (business === undefined || user === undefined) throw new AppError('unauthorized')
    const before = { ...business, ...user }
    const isSoleTrader = (given.businessType ?? before.businessType) === 'Sole Trader'
    const wanted = isSoleTrader ? { ...given, registrationNumber: null } : given
    const changed = fields.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field])
    const asked: string[] = changed.map((field) => labels[field])
    if (changed.length > 0) {
      const change = Map.groupBy(
        changed.map((field) => [field, wanted[field]] as const),
        ([field]) => (businessFields.has(field) ? 'business' : 'person'),
      )
      const ofBusiness = change.get('business')
      if (ofBusiness !== undefined) await updateWorkspace(tx, workspaceId, Object.fromEntries(ofBusiness))
      // Also where only the business changes: the account shows when its profile was updated.
      await updateUser(tx, userId, Object.fromEntries(change.get('person') ?? []))
    }
    if (email === user.email) {
      if (user.pendingEmail !== null) await dropEmailChange(tx, userId)
    } else if (email !== undefined) {
      await requestEmailChange(tx, user, email)
      if (email !== user.pendingEmail) asked.push('email address, once it is confirmed')
    }
    if (asked.length > 0) {
      await recordOnAccount(tx, who, {
        type: 'update_profile',
        description: `Changed the profile: ${asked.join(', ')}`,
        metadata: { fields: changed },
      })
    }
    return await showUser(tx, who)
  })
}
