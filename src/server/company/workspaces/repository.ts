import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { users } from '#server/people/tables.ts'
import { joinRequests } from '#server/company/members/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { and, asc, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import { type FunctionAccess, type Rights, rightsOf, type Role } from '#contract/company/roles.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CurrentWorkspace } from '#server/platform/identity.ts'
import { selection } from '#server/platform/database/statement.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { hasAccess, isOpen, memberships, workspaces } from './tables.ts'

export type WorkspaceRow = typeof workspaces.$inferSelect

/** What a business says of itself; its code is made by the product. */
export type BusinessProfile = Pick<
  WorkspaceRow,
  'businessType' | 'businessName' | 'registrationNumber' | 'registeredOfficeAddress'
>

const rightsColumns = {
  role: memberships.role,
  functions: memberships.functions,
  mayExport: memberships.mayExport,
}

interface CompanyRow {
  id: string
  role: Role
  functions: Partial<FunctionAccess>
  mayExport: boolean
}

/**
 * The companies whose member a person is at this moment, in the order in which they were made; as one value, so that a
 * session is read together with them by one query.
 */
export function companiesOf(userId: AnyPgColumn) {
  const companies = sql`(
    select coalesce(json_agg(json_build_object('id', ${memberships.workspaceId}, 'role', ${memberships.role},
      'functions', ${memberships.functions}, 'mayExport', ${memberships.mayExport}) order by ${memberships.workspaceId}), '[]')
    from ${memberships} join ${workspaces} on ${workspaces.id} = ${memberships.workspaceId}
    where ${memberships.userId} = ${userId} and ${hasAccess} and ${isOpen})`
  // Nested, because drizzle drops the tables' names from the columns of a select of one table.
  return sql<CompanyRow[]>`${companies}`
}

/** Whether a company requires a second factor of a person who is its member at this moment. */
export function requiresFactorOf(userId: AnyPgColumn) {
  const isRequired = sql`exists (
    select from ${memberships} join ${workspaces} on ${workspaces.id} = ${memberships.workspaceId}
    where ${memberships.userId} = ${userId} and ${workspaces.requiresSecondFactor} and ${hasAccess} and ${isOpen})`
  // Nested, as above.
  return sql<boolean>`${isRequired}`
}

/** The companies whose member a person is at this moment, in the order in which they were made. */
export async function findCompanies(on: Queryable, userId: string): Promise<CurrentWorkspace[]> {
  const rows = await on
    .select({ id: workspaces.id, ...rightsColumns })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), hasAccess, isOpen))
    .orderBy(asc(workspaces.id))
  return rows.map(companyOf)
}

export function companyOf({ id, ...membership }: CompanyRow): CurrentWorkspace {
  return { id, kind: 'business', ...rightsOf(membership) }
}

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

/** How many companies a person owns, closed ones included. */
export async function countOwned(on: Queryable, userId: string): Promise<number> {
  return await on.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
}

const selectRights = selection(
  'rights',
  new QueryBuilder()
    .select(rightsColumns)
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(
      and(
        eq(memberships.workspaceId, sql.placeholder('workspaceId')),
        eq(memberships.userId, sql.placeholder('userId')),
        hasAccess,
        isOpen,
      ),
    ),
)

/** What a person may do in a workspace at this moment; nothing once their access has ended. */
export async function findRights(
  on: Queryable,
  workspaceId: string,
  userId: string,
): Promise<Rights | undefined> {
  const [row] = await selectRights(on, { workspaceId, userId })
  return row && rightsOf(row)
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

/** The company that a person looks at first. */
export async function findBusinessOf(on: Queryable, userId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await on
    .select(getTableColumns(workspaces))
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), hasAccess, isOpen))
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

/** What is stored of somebody's rights in a company. */
export type MembershipRights = Pick<
  typeof memberships.$inferSelect,
  'role' | 'functions' | 'mayExport' | 'until'
>

/** Makes a person a member; who has access already stays what they are. The workspace must be locked. */
export async function joinWorkspace(
  on: Queryable,
  workspaceId: string,
  userId: string,
  rights: MembershipRights,
): Promise<void> {
  await on
    .insert(memberships)
    .values({ workspaceId, userId, ...rights })
    .onConflictDoUpdate({
      target: [memberships.workspaceId, memberships.userId],
      set: { ...rights, joinedAt: new Date() },
      setWhere: sql`not ${hasAccess}`,
    })
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

/** The members of a workspace, those whose access has ended too, in the order in which they joined. */
export async function selectMembers(on: Queryable, workspaceId: string) {
  return await on
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      ...rightsColumns,
      until: memberships.until,
      joinedAt: memberships.joinedAt,
      hasAccess: sql<boolean>`${hasAccess}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
}

/** Who belongs to which company, by its name: all, of one company, or of one person. */
export async function selectMemberships(
  on: Queryable,
  { email, workspaceId }: { email: string | undefined; workspaceId: string | undefined },
) {
  return await on
    .select({
      companyId: workspaces.id,
      name: workspaces.businessName,
      email: users.email,
      ...rightsColumns,
      until: memberships.until,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(workspaces.kind, 'business'),
        workspaceId === undefined ? undefined : eq(workspaces.id, workspaceId),
        email === undefined ? undefined : eq(users.email, email),
      ),
    )
    .orderBy(asc(workspaces.businessName), asc(workspaces.id), asc(memberships.joinedAt))
}

export async function updateMembership(
  on: Queryable,
  workspaceId: string,
  userId: string,
  rights: MembershipRights,
): Promise<void> {
  await on
    .update(memberships)
    .set(rights)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)))
}

export async function deleteMembership(on: Queryable, workspaceId: string, userId: string): Promise<void> {
  await on
    .delete(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)))
}

/** The companies whose member a person is at this moment, by name, with the papers that wait there. */
export async function selectCompanies(on: Queryable, userId: string) {
  return await on
    .select({
      id: workspaces.id,
      name: workspaces.businessName,
      initials: workspaces.initials,
      colour: workspaces.colour,
      businessCode: workspaces.businessCode,
      ...rightsColumns,
      until: memberships.until,
      waiting: sql<number>`(
        select count(*) from ${files} join ${folders} on ${folders.workspaceId} = ${files.workspaceId}
            and ${folders.id} = ${files.folderId} and ${folders.area} = ${LOG_FOLDER_ID}
          where ${files.workspaceId} = ${workspaces.id} and ${files.trashedAt} is null)::int`,
      requests: sql<number>`(
        select count(*) from ${joinRequests} where ${joinRequests.workspaceId} = ${workspaces.id})::int`,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), hasAccess, isOpen))
    .orderBy(asc(workspaces.businessName), asc(workspaces.id))
}

/** Takes the business code of a workspace away, which stays locked for the rest of the transaction. */
export async function dropBusinessCode(on: Queryable, id: string): Promise<void> {
  await on.update(workspaces).set({ businessCode: null }).where(eq(workspaces.id, id))
}

/** Hides a workspace from all its members. */
export async function closeWorkspace(on: Queryable, id: string): Promise<void> {
  await on
    .update(workspaces)
    .set({ closedAt: sql`now()` })
    .where(eq(workspaces.id, id))
}

/** The closed companies that a person is an owner of, the latest first. */
export async function selectClosedCompanies(on: Queryable, userId: string): Promise<WorkspaceRow[]> {
  return await on
    .select(getTableColumns(workspaces))
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner'), isNotNull(workspaces.closedAt)))
    .orderBy(desc(workspaces.closedAt), asc(workspaces.id))
}

/** Shows a closed workspace to its members again. */
export async function reopenWorkspace(on: Queryable, id: string): Promise<void> {
  await on.update(workspaces).set({ closedAt: null }).where(eq(workspaces.id, id))
}

/** Deletes the companies that were closed 30 days ago, with everything in them. */
export async function deleteClosedWorkspaces(on: Queryable): Promise<void> {
  await on.delete(workspaces).where(sql`${workspaces.closedAt} < now() - interval '30 days'`)
}

/**
 * Whether a person is the last owner of a company that others belong to.
 */
export async function isNeededOwner(on: Queryable, userId: string): Promise<boolean> {
  const { rows } = await on.execute(sql`
    select from ${memberships} own join ${workspaces} on ${workspaces.id} = own.workspace_id
    where own.user_id = ${userId} and own.role = 'owner' and ${isOpen}
      and not exists (
        select from ${memberships} where ${memberships.workspaceId} = own.workspace_id
          and ${memberships.userId} <> ${userId} and ${memberships.role} = 'owner')
      and exists (
        select from ${memberships} where ${memberships.workspaceId} = own.workspace_id
          and ${memberships.userId} <> ${userId} and ${hasAccess})
    limit 1`)
  return rows.length > 0
}

/** By which documents know a company. */
const identifying = ['businessName', 'registrationNumber', 'registeredOfficeAddress'] as const

export async function updateWorkspace(
  on: Queryable,
  id: string,
  change: Partial<BusinessProfile & Pick<WorkspaceRow, 'businessCode' | 'initials' | 'colour'>>,
): Promise<void> {
  await on.update(workspaces).set(change).where(eq(workspaces.id, id))
  // Who the other party is depends on who the company is: its documents are read again under another name.
  if (identifying.some((field) => change[field] !== undefined))
    await enqueue(on, 'read-facts', {}, 'read-facts')
}

/** Deletes the companies whose only owner a person is, with everything in them. */
export async function deleteBusinessesOf(on: Queryable, userId: string): Promise<void> {
  await on.execute(sql`
    delete from ${workspaces} w using ${memberships} m
    where m.workspace_id = w.id and m.user_id = ${userId} and m.role = 'owner' and w.kind = 'business'
      and not exists (
        select from ${memberships} other
        where other.workspace_id = w.id and other.user_id <> ${userId} and other.role = 'owner')`)
}

/** Whether every member of a workspace must have a second factor. */
export async function requireSecondFactor(on: Queryable, id: string, required: boolean): Promise<void> {
  await on.update(workspaces).set({ requiresSecondFactor: required }).where(eq(workspaces.id, id))
}

/** How many members the open companies have at this moment, by role: counts alone. */
export async function countMembers(on: Queryable): Promise<Array<{ role: Role; count: number }>> {
  return await on
    .select({ role: memberships.role, count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(hasAccess, isOpen))
    .groupBy(memberships.role)
}

/** The owners of all businesses. */
export async function* selectOwners(on: Queryable): AsyncGenerator<{ workspaceId: string; userId: string }> {
  yield* inPages(
    async (after: { workspaceId: string; userId: string } | undefined, limit) =>
      await on
        .select({ workspaceId: memberships.workspaceId, userId: memberships.userId })
        .from(memberships)
        .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
        .where(
          and(
            eq(memberships.role, 'owner'),
            eq(workspaces.kind, 'business'),
            after === undefined
              ? undefined
              : sql`(${memberships.workspaceId}, ${memberships.userId}) > (${after.workspaceId}, ${after.userId})`,
          ),
        )
        .orderBy(memberships.workspaceId, memberships.userId)
        .limit(limit),
    (row) => row,
  )
}
