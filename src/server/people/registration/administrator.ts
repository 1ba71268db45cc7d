import type { Transaction } from '#server/platform/database/database.ts'
import { isLocalOnly } from '#server/platform/loopback.ts'
import { lockWorkspace } from '#server/company/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { appointMaster, promoteFirst } from '../repository.ts'

/**
 * How the first master administrator is found, unless `create-admin` names one:
 * - `named`: the account of `ADMIN_EMAIL`
 * - `first`: the first account, where only this machine reaches the server
 * - `invited`: who registers at the address that the start prints
 */
export type AdministratorChoice = 'named' | 'first' | 'invited'

export function administratorChoice(config: {
  ADMIN_EMAIL?: string | undefined
  BASE_URL?: string | undefined
  HOST: string
}): AdministratorChoice {
  if (config.ADMIN_EMAIL !== undefined) return 'named'
  return isLocalOnly(config) ? 'first' : 'invited'
}

/**
 * Makes a new account the master administrator's if it is to be.
 *
 * @param isInvited whether it was registered with the invitation of the administrator
 */
export async function appointIfChosen(
  tx: Transaction,
  {
    adminEmail,
    administrator,
    masterWorkspaceId,
  }: Pick<AccountDependencies, 'adminEmail' | 'administrator' | 'masterWorkspaceId'>,
  userId: string,
  isInvited: boolean,
): Promise<void> {
  if (adminEmail !== undefined) return await appointMaster(tx, adminEmail)
  if (administrator !== 'first' && !isInvited) return
  // When two accounts are opened at the same moment, one must see the other.
  await lockWorkspace(tx, masterWorkspaceId)
  await promoteFirst(tx, userId)
}
