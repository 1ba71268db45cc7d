import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { memberships, workspaces } from './tables.ts'

export type WorkspaceRow = typeof workspaces.$inferSelect

/** What a business says of itself; its code is made by the product. */
export type BusinessProfile = Pick<
  WorkspaceRow,
  'businessType' | 'businessName' | 'registrationNumber' | 'registeredOfficeAddress'
>

/** @returns the id of the new workspace */
export async function insertWorkspace(
  on: Queryable,
  workspace: Pick<WorkspaceRow, 'kind'> & Partial<BusinessProfile>,
): Promise<string> {
  const [row] = await on.insert(workspaces).values(workspace).returning({ id: workspaces.id })
  if (row === undefined) throw new Error('A workspace could not be made')
  return row.id
}

export async function insertMembership(
  on: Queryable,
  membership: typeof memberships.$inferInsert,
): Promise<void> {
  await on.insert(memberships).values(membership)
}

export async function findWorkspace(on: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await on.select().from(workspaces).where(eq(workspaces.id, id))
  return row
}

/** @returns the id of the workspace that holds the master template, once it has been made */
export async function findMasterWorkspace(on: Queryable): Promise<string | undefined> {
  const [row] = await on.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.kind, 'master'))
  return row?.id
}

/** The business that a person belongs to. */
export async function findBusinessOf(on: Queryable, userId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await on
    .select(getTableColumns(workspaces))
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), eq(workspaces.kind, 'business')))
    .orderBy(workspaces.id)
    .limit(1)
  return row
}

/**
 * Locks the row of a workspace for the rest of the transaction. Whoever changes the tree of its folders or its profile
 * takes this lock first, so that such changes follow one another: two moves cannot make a circle, and no folder code is
 * given twice. Rows that refer to the workspace can still be added meanwhile.
 *
 * @returns nothing when there is no such workspace any more
 */
export async function lockWorkspace(on: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  const [row] = await on.select().from(workspaces).where(eq(workspaces.id, id)).for('no key update')
  return row
}

/**
 * Locks a membership for the rest of the transaction.
 *
 * @returns whether the person is still a member
 */
export async function lockMembership(on: Queryable, workspaceId: string, userId: string): Promise<boolean> {
  // Locks in the order in which a deletion of the workspace locks, so that the two cannot block each other for ever.
  const { rowCount } = await on.execute(sql`
    select from ${workspaces} w join ${memberships} m on m.workspace_id = w.id
    where w.id = ${workspaceId} and m.user_id = ${userId}
    for key share of w for no key update of m`)
  return rowCount === 1
}

export async function updateWorkspace(
  on: Queryable,
  id: string,
  change: Partial<BusinessProfile & Pick<WorkspaceRow, 'businessCode'>>,
): Promise<void> {
  await on.update(workspaces).set(change).where(eq(workspaces.id, id))
}

/** Deletes the businesses that a person owns, with everything in them. */
export async function deleteBusinessesOf(on: Queryable, userId: string): Promise<void> {
  await on.execute(sql`
    delete from ${workspaces} w using ${memberships} m
    where m.workspace_id = w.id and m.user_id = ${userId} and m.role = 'owner' and w.kind = 'business'`)
}
