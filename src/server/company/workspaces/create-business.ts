import type { Transaction } from '#server/platform/database/database.ts'
import { type BusinessProfile, insertMembership, insertWorkspace } from './repository.ts'

/**
 * Makes the workspace of a business, still without folders, and makes a person its owner.
 *
 * @returns the id of the workspace
 */
export async function createBusiness(
  tx: Transaction,
  ownerId: string,
  profile: Partial<BusinessProfile>,
): Promise<string> {
  const workspaceId = await insertWorkspace(tx, { kind: 'business', ...profile })
  await insertMembership(tx, { workspaceId, userId: ownerId, role: 'owner' })
  return workspaceId
}
