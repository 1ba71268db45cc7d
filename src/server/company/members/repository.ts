import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { displayName } from '#contract/people/sign-in.ts'
import { users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Writer } from '#server/platform/mail/index.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { invitations, joinRequests } from './tables.ts'

export type InvitationRow = typeof invitations.$inferSelect

export async function insertInvitation(
  on: Queryable,
  workspaceId: string,
  invitation: Omit<typeof invitations.$inferInsert, 'workspaceId' | 'id' | 'hash' | 'createdAt'>,
): Promise<InvitationRow> {
  const [row] = await on
    .insert(invitations)
    .values({ ...invitation, workspaceId })
    .returning()
  if (row === undefined) throw new Error('An invitation could not be made')
  return row
}

/** Invitations that still work, the newest first, with the name of who sent each. */
export async function selectInvitations(on: Queryable, workspaceId: string) {
  const rows = await on
    .select({
      invitation: invitations,
      inviter: { email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.workspaceId, workspaceId), gt(invitations.expiresAt, sql`now()`)))
    .orderBy(desc(invitations.id))
  return rows.map(({ invitation, inviter }) => ({
    ...invitation,
    inviterName: inviter === null ? null : displayName(inviter),
  }))
}

/** The address and the name of a person, for mails in their name. */
export async function findWriter(on: Queryable, userId: string): Promise<Writer | undefined> {
  const [user] = await on
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return user && { email: user.email, name: displayName(user) }
}

/** Notes the token of a link that is about to be mailed; gives the invitation, unless it was revoked. */
export async function setInvitationHash(
  on: Queryable,
  workspaceId: string,
  id: string,
  hash: string,
): Promise<InvitationRow | undefined> {
  const [row] = await on
    .update(invitations)
    .set({ hash })
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
    .returning()
  return row
}

/** @returns whom it invited, when there was such an invitation */
export async function deleteInvitation(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const [deleted] = await on
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
    .returning({ email: invitations.email })
  return deleted?.email
}

export async function deleteInvitationsTo(on: Queryable, workspaceId: string, email: string): Promise<void> {
  await on
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email)))
}

/** Ends the invitations of an account's address: it has joined otherwise, or its membership was changed or ended. */
export async function endInvitationsOf(on: Queryable, workspaceId: string, userId: string): Promise<void> {
  const address = on.select({ email: users.email }).from(users).where(eq(users.id, userId))
  await on
    .delete(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), inArray(invitations.email, address)))
}

/** The company that an invitation is for. The token alone finds it. */
export async function findInvitedCompany(on: Queryable, hash: string): Promise<string | undefined> {
  const [row] = await on
    .select({ workspaceId: invitations.workspaceId })
    .from(invitations)
    .where(eq(invitations.hash, hash))
  return row?.workspaceId
}

/** Invitations of open companies that can still be accepted. */
const canBeAccepted = and(gt(invitations.expiresAt, sql`now()`), isNull(workspaces.closedAt))

/** The address that an invitation was sent to; nothing when it cannot be accepted. The token alone finds it. */
export async function findInvitedAddress(on: Queryable, hash: string): Promise<string | undefined> {
  const [row] = await on
    .select({ email: invitations.email })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.hash, hash), canBeAccepted))
  return row?.email
}

/** An invitation that can be accepted, with its company and who sent it. The token alone finds it. */
export async function findInvitation(on: Queryable, hash: string) {
  const [row] = await on
    .select({
      invitation: invitations,
      company: workspaces.businessName,
      inviter: { email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.hash, hash), canBeAccepted))
  return (
    row && {
      ...row.invitation,
      company: row.company,
      inviterName: row.inviter === null ? null : displayName(row.inviter),
    }
  )
}

/** Whether any company invites an address. */
export async function isInvited(on: Queryable, email: string): Promise<boolean> {
  const rows = await on
    .select({ id: invitations.id })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(and(eq(invitations.email, email), canBeAccepted))
    .limit(1)
  return rows.length > 0
}

/** Takes an invitation that still works out of the list, so that it is accepted once. */
export async function takeInvitation(
  on: Queryable,
  workspaceId: string,
  { email, hash }: { email: string; hash: string },
): Promise<InvitationRow | undefined> {
  const [row] = await on
    .delete(invitations)
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.hash, hash),
        eq(invitations.email, email),
        gt(invitations.expiresAt, sql`now()`),
      ),
    )
    .returning()
  return row
}

/** The open company that has a business code. */
export async function findCompanyByCode(on: Queryable, businessCode: string): Promise<string | undefined> {
  const [row] = await on
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.businessCode, businessCode), isNull(workspaces.closedAt)))
  return row?.id
}

/** @returns the id of the request; nothing when the person has asked already */
export async function insertJoinRequest(
  on: Queryable,
  workspaceId: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await on
    .insert(joinRequests)
    .values({ workspaceId, userId })
    .onConflictDoNothing()
    .returning({ id: joinRequests.id })
  return row?.id
}

export async function selectJoinRequests(on: Queryable, workspaceId: string) {
  return await on
    .select({
      id: joinRequests.id,
      askedAt: joinRequests.askedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.userId))
    .where(eq(joinRequests.workspaceId, workspaceId))
    .orderBy(asc(joinRequests.id))
}

/** Takes a request out of the list; gives who has asked. */
export async function takeJoinRequest(
  on: Queryable,
  workspaceId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await on
    .delete(joinRequests)
    .where(and(eq(joinRequests.workspaceId, workspaceId), eq(joinRequests.id, id)))
    .returning({ userId: joinRequests.userId })
  return row?.userId
}
