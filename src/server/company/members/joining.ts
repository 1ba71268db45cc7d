import { isOwner } from '#contract/company/roles.ts'
import type { GivenRights, JoinRequest, Member } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { displayName } from '#contract/people/sign-in.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity, Person } from '#server/platform/identity.ts'
import { findRights, joinWorkspace, lockWorkspace, selectMembers } from '#server/company/workspaces/index.ts'
import { membershipOf, presentMember, requireOwner } from './members.ts'
import {
  endInvitationsOf,
  findCompanyByCode,
  insertJoinRequest,
  selectJoinRequests,
  takeJoinRequest,
} from './repository.ts'

/** A code as it is stored: letters that Crockford's digits do not have are those that look like them. */
function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** Asks the owners of the company with a code to let a person in. Nobody learns whether there is one. */
export async function askToJoin(
  db: Database,
  { id: userId }: Pick<Person, 'id'>,
  typed: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const workspaceId = await findCompanyByCode(tx, readCode(typed))
    if (workspaceId === undefined || (await findRights(tx, workspaceId, userId)) !== undefined) return
    if ((await insertJoinRequest(tx, workspaceId, userId)) === undefined) return
    for (const { userId: ownerId } of (await selectMembers(tx, workspaceId)).filter(isOwner))
      await enqueue(tx, 'company-mail', { mail: 'join-request', workspaceId, ownerId, userId })
  })
}

export async function listJoinRequests(
  db: Database,
  { workspace }: Pick<Identity, 'workspace'>,
): Promise<JoinRequest[]> {
  const rows = await selectJoinRequests(db, workspace.id)
  return rows.map(({ askedAt, email, id, ...person }) => ({
    id,
    email,
    name: displayName({ email, ...person }),
    askedAt: askedAt.toISOString(),
  }))
}

const noRequest = () => new AppError('not_found', 'This request could not be found.')

/**
 * Lets somebody who has asked join the company.
 *
 * @throws AppError `not_found` when another owner has decided meanwhile
 */
export async function approveJoinRequest(
  db: Database,
  who: Identity,
  id: string,
  given: GivenRights,
): Promise<Member> {
  const rights = membershipOf(given)
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    requireOwner(await selectMembers(tx, who.workspace.id), who)
    const userId = await takeJoinRequest(tx, who.workspace.id, id)
    if (userId === undefined) throw noRequest()
    await joinWorkspace(tx, who.workspace.id, userId, rights)
    await endInvitationsOf(tx, who.workspace.id, userId)
    await enqueue(tx, 'company-mail', { mail: 'joined', workspaceId: who.workspace.id, userId })
    await recordInCompany(tx, who, {
      type: 'member',
      detail: { of: userId, change: 'approved', role: rights.role },
    })
    const joined = (await selectMembers(tx, who.workspace.id)).find((member) => member.userId === userId)
    if (joined === undefined) throw noRequest()
    return presentMember(joined)
  })
}

/** @throws AppError `not_found` */
export async function declineJoinRequest(db: Database, who: Identity, id: string): Promise<void> {
  if ((await takeJoinRequest(db, who.workspace.id, id)) === undefined) throw noRequest()
}
