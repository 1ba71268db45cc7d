import type { Transaction } from '#server/platform/database/database.ts'
import { type BusinessProfile, createBusiness } from '#server/company/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { recordOnAccount } from '../record.ts'
import { deleteRegistrationsOf } from './repository.ts'
import { insertUser, type NewUser, type UserRow } from '../repository.ts'

/**
 * Opens the account of a verified address, whichever way it came about: the person, the workspace of their business with a copy of the master
 * template, and the first entry of its activity. What was registered for the address and not confirmed is dropped.
 *
 * @returns the new account; nothing when the address has one already
 */
export async function openAccount(
  tx: Transaction,
  { copyTemplate }: Pick<AccountDependencies, 'copyTemplate'>,
  person: NewUser,
  business: Partial<BusinessProfile> = { businessType: 'Ltd Company' },
): Promise<UserRow | undefined> {
  const user = await insertUser(tx, person)
  if (user === undefined) return undefined
  const workspaceId = await createBusiness(tx, user.id, business)
  await copyTemplate(tx, workspaceId)
  await deleteRegistrationsOf(tx, person.email)
  await recordOnAccount(
    tx,
    { person: user, workspace: { id: workspaceId } },
    { type: 'create_account', description: 'Created the account' },
  )
  return user
}
