import type { Database } from '#server/platform/database/database.ts'
import { hasAdministrator } from '../repository.ts'
import { hashToken, makeToken } from '#server/platform/token.ts'
import type { AdministratorChoice } from './administrator.ts'
import { deleteAdministratorTokens, insertAdministratorToken } from './repository.ts'

/**
 * The address at which somebody registers as the master administrator, while a server that others can reach has none.
 * Each call makes another one, because only its hash is stored, and ends the one before: an operator who has lost it
 * starts the server again.
 *
 * @returns nothing when there is an administrator, or will be without it
 */
export async function inviteAdministrator(
  db: Database,
  baseUrl: string,
  choice: AdministratorChoice,
): Promise<string | undefined> {
  return await db.transaction(async (tx) => {
    await deleteAdministratorTokens(tx)
    if (choice !== 'invited' || (await hasAdministrator(tx))) return undefined
    const token = makeToken()
    await insertAdministratorToken(tx, hashToken(token))
    return `${baseUrl}/register?invitation=${token}`
  })
}
