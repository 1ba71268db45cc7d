import type { GivenRights, Invitation } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { rightsOf } from '#contract/company/roles.ts'
import { hashToken } from '#server/platform/token.ts'
import { recordInCompany, recordSecurityEvent } from '#server/record/audit/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity, Person } from '#server/platform/identity.ts'
import { joinWorkspace, lockWorkspace, selectMembers } from '#server/company/workspaces/index.ts'
import { membershipOf, requireOwner } from './members.ts'
import {
  deleteInvitation,
  deleteInvitationsTo,
  findInvitation,
  findInvitedCompany,
  insertInvitation,
  type InvitationRow,
  takeInvitation,
} from './repository.ts'

export const INVITATION_DAYS = 7

export function presentInvitation({
  createdAt,
  email,
  expiresAt,
  id,
  inviterName,
  until,
  ...membership
}: InvitationRow & { inviterName: string | null }): Invitation {
  return {
    id,
    email,
    ...rightsOf(membership),
    until,
    invitedBy: inviterName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/**
 * Invites an address. An earlier invitation of it stops working.
 *
 * @throws AppError `conflict` for an address that is a member's already
 */
export async function invite(
  db: Queryable,
  who: Identity,
  { email, ...given }: GivenRights & { email: string },
): Promise<Invitation> {
  const rights = membershipOf(given)
  return await db.transaction(async (tx) => {
    await lockWorkspace(tx, who.workspace.id)
    const members = await selectMembers(tx, who.workspace.id)
    requireOwner(members, who)
    if (members.some((member) => member.email === email && member.hasAccess))
      throw new AppError('conflict', `${email} is a member of this company already.`)
    await deleteInvitationsTo(tx, who.workspace.id, email)
    const row = await insertInvitation(tx, who.workspace.id, {
      email,
      ...rights,
      invitedBy: who.person.id,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
    })
    await enqueue(tx, 'company-mail', {
      mail: 'invitation',
      workspaceId: who.workspace.id,
      invitationId: row.id,
    })
    await recordInCompany(tx, who, {
      type: 'invitation',
      detail: { change: 'sent', to: email, role: rights.role },
    })
    return presentInvitation({ ...row, inviterName: who.person.name })
  })
}

/** @throws AppError `not_found` */
export async function revokeInvitation(db: Database, who: Identity, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const email = await deleteInvitation(tx, who.workspace.id, id)
    if (email === undefined) throw new AppError('not_found', 'This invitation could not be found.')
    await recordInCompany(tx, who, { type: 'invitation', detail: { change: 'revoked', to: email } })
  })
}

/** An invitation as its page shows it, by the hash of its token; nothing for one that cannot be accepted. */
export async function showInvitation(on: Queryable, hash: string) {
  const found = await findInvitation(on, hash)
  if (found === undefined) return undefined
  const { company } = found
  const { email, expiresAt, functions, invitedBy, mayExport, role, until } = presentInvitation(found)
  return { company, email, expiresAt, functions, invitedBy, mayExport, role, until }
}

/**
 * Makes a person a member of the company that has invited their address. Who is a member already stays what they are.
 *
 * @returns the id of the company
 * @throws AppError `invalid_token` for an invitation that was used, has ended, was revoked, or is another address's
 */
export async function acceptInvitation(
  db: Database,
  person: Pick<Person, 'email' | 'id'>,
  token: string,
): Promise<string> {
  const company = await db.transaction((tx) => takeUpInvitation(tx, person, hashToken(token)))
  if (company === undefined) throw new AppError('invalid_token')
  return company.id
}

/**
 * Makes a person a member of the company whose invitation has this hash.
 *
 * @returns the company; nothing for an invitation that cannot be accepted by this address
 */
export async function takeUpInvitation(
  tx: Transaction,
  { email, id: userId }: Pick<Person, 'email' | 'id'>,
  hash: string,
): Promise<{ id: string; name: string | null } | undefined> {
  const workspaceId = await findInvitedCompany(tx, hash)
  // Locked before the invitation, as those who invite do.
  const company = workspaceId === undefined ? undefined : await lockWorkspace(tx, workspaceId)
  if (company === undefined || company.closedAt !== null) return undefined
  const invitation = await takeInvitation(tx, company.id, { email, hash })
  if (invitation === undefined) return undefined
  const { functions, mayExport, role, until } = invitation
  await joinWorkspace(tx, company.id, userId, { role, functions, mayExport, until })
  await recordSecurityEvent(tx, {
    type: 'member',
    userId,
    workspaceId: company.id,
    detail: { change: 'joined', role },
  })
  return { id: company.id, name: company.businessName }
}
