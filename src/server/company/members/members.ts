import type { GivenRights, Member } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { isLimited, isOwner, rightsOf } from '#contract/company/roles.ts'
import { displayName } from '#contract/people/sign-in.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import {
  deleteMembership,
  lockWorkspace,
  type MemberRow,
  type MembershipRights,
  selectMembers,
  updateMembership,
} from '#server/company/workspaces/index.ts'
import { endInvitationsOf } from './repository.ts'

export function presentMember({ joinedAt, until, userId, email, ...row }: MemberRow): Member {
  return {
    userId,
    email,
    name: displayName({ email, ...row }),
    ...rightsOf(row),
    until,
    joinedAt: joinedAt.toISOString(),
  }
}

/** What is stored of the rights that somebody is given: functions and exports are a member's alone. */
export function membershipOf({
  functions = {},
  mayExport = false,
  role,
  until = null,
}: GivenRights): MembershipRights {
  if (isOwner({ role }) && until !== null)
    throw new AppError('invalid', 'An owner has no last day. Please choose another role, or no day.')
  return isLimited({ role })
    ? { role, functions, mayExport, until }
    : { role, functions: {}, mayExport: false, until }
}

/**
 * Changes the rights of a member. An invitation of them that is still open ends.
 *
 * @throws AppError `not_found`; `conflict` when the company would have no owner
 */
export async function changeMember(
  db: Database,
  who: Identity,
  userId: string,
  change: Partial<GivenRights>,
): Promise<Member> {
  return await db.transaction(async (tx) => {
    const before = await requireMember(tx, who, userId)
    const { functions, mayExport, role, until } = before
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    // An owner has no last day.
    const kept = { role, functions, mayExport, until }
    const ends = isOwner({ ...kept, ...given }) ? null : until
    const rights = membershipOf({ ...kept, until: ends, ...given })
    if (isOwner(before) && !isOwner(rights)) await requireOtherOwner(tx, who.workspace.id, userId)
    await updateMembership(tx, who.workspace.id, userId, rights)
    await endInvitationsOf(tx, who.workspace.id, userId)
    await recordInCompany(tx, who, { type: 'role', detail: { of: userId, before: role, role: rights.role } })
    return presentMember({ ...before, ...rights })
  })
}

/**
 * Ends somebody's access at once, or one's own; an invitation of them that is still open ends too.
 *
 * @throws AppError `not_found`; `conflict` when the company would have no owner
 */
export async function removeMember(db: Database, who: Identity, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { role } = await requireMember(tx, who, userId)
    if (isOwner({ role })) await requireOtherOwner(tx, who.workspace.id, userId)
    await deleteMembership(tx, who.workspace.id, userId)
    await endInvitationsOf(tx, who.workspace.id, userId)
    await recordInCompany(tx, who, {
      type: 'member',
      detail: { of: userId, change: userId === who.person.id ? 'left' : 'removed' },
    })
  })
}

/** A member, while nobody else changes members of the company. The caller's own rights may have changed meanwhile. */
async function requireMember(tx: Transaction, who: Identity, userId: string): Promise<MemberRow> {
  await lockWorkspace(tx, who.workspace.id)
  const members = await selectMembers(tx, who.workspace.id)
  if (userId !== who.person.id) requireOwner(members, who)
  const member = members.find((one) => one.userId === userId)
  if (member === undefined) throw new AppError('not_found', 'This member could not be found.')
  return member
}

/**
 * Asks again of members that are locked: the caller's rights may have changed since the call began.
 *
 * @throws AppError `forbidden`
 */
export function requireOwner(members: readonly MemberRow[], { person }: Pick<Identity, 'person'>): void {
  if (members.some((member) => member.userId === person.id && isOwner(member))) return
  throw new AppError('forbidden', 'Only owners of this company can do this.')
}

/** @throws AppError `conflict` when a company has no other owner than this one */
export async function requireOtherOwner(tx: Transaction, workspaceId: string, userId: string): Promise<void> {
  const members = await selectMembers(tx, workspaceId)
  if (members.some((member) => isOwner(member) && member.userId !== userId)) return
  throw new AppError('conflict', 'A company needs an owner. Name another one first, or close the company.')
}
