import { isOwner } from '#contract/company/roles.ts'
import type { GivenRights } from '#contract/company/companies.ts'
import { AppError } from '#contract/platform/errors.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { findUserByEmail } from '#server/people/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  deleteMembership,
  joinWorkspace,
  lockWorkspace,
  selectMembers,
  updateMembership,
} from '#server/company/workspaces/index.ts'
import { endInvitationsOf, membershipOf, requireOtherOwner } from '#server/company/members/index.ts'

/** What the operator of the server does with a membership. */
export type MembershipChange = { kind: 'remove' } | ({ kind: 'add' | 'change' } & Partial<GivenRights>)

/**
 * Adds, changes or removes a member as the operator of the server, with a record of it.
 *
 * @throws AppError `not_found` for an unknown company, account or member; `conflict` for one that is a member already, and
 *   when the company would have no owner
 */
export async function changeMembership(
  db: Queryable,
  workspaceId: string,
  email: string,
  { kind, ...given }: MembershipChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const company = await lockWorkspace(tx, workspaceId)
    if (company?.kind !== 'business') throw new AppError('not_found', 'There is no such company.')
    const member = (await selectMembers(tx, workspaceId)).find((one) => one.email === email)
    const userId = member?.userId ?? (await findUserByEmail(tx, email))?.id
    if (userId === undefined) throw new AppError('not_found', `There is no account ${email}.`)
    if (kind === 'add' && member?.hasAccess === true)
      throw new AppError('conflict', `${email} is a member of this company already.`)
    if (kind !== 'add' && member === undefined)
      throw new AppError('not_found', `${email} is no member of this company.`)
    const { functions, mayExport, role, until } = member ?? {}
    const before: Partial<GivenRights> = kind === 'change' ? { functions, mayExport, until } : {}
    const rights = membershipOf({
      role: kind === 'change' ? (role ?? 'member') : 'member',
      ...before,
      ...given,
      // An owner has no last day.
      ...('role' in given && given.role !== undefined && isOwner({ role: given.role }) && { until: null }),
    })
    const staysOwner = kind !== 'remove' && isOwner(rights)
    if (member !== undefined && isOwner(member) && !staysOwner)
      await requireOtherOwner(tx, workspaceId, userId)
    if (kind === 'remove') await deleteMembership(tx, workspaceId, userId)
    else if (kind === 'add') await joinWorkspace(tx, workspaceId, userId, rights)
    else await updateMembership(tx, workspaceId, userId, rights)
    await endInvitationsOf(tx, workspaceId, userId)
    await recordSecurityEvent(tx, {
      type: kind === 'change' ? 'role' : 'member',
      userId,
      workspaceId,
      detail:
        kind === 'remove'
          ? { change: 'removed by the operator' }
          : { change: `${kind === 'add' ? 'added' : 'changed'} by the operator`, role: rights.role },
    })
  })
}
