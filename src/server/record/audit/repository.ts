import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { nameOfUser, users } from '#server/people/tables.ts'
import { accountEventTypes, type FailedSignIns, type SecurityEventType } from '#contract/record/security.ts'
import { hasAccess, memberships, workspaces } from '#server/company/workspaces/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { securityEvents } from './tables.ts'

export type SecurityEventRow = Omit<typeof securityEvents.$inferSelect, 'salt'> & {
  company: string | null
  userName: string | null
}

/** Whose events are listed, and which of them. */
export interface SecurityFilter {
  /** A person's own, or those of a company. */
  of: { userId: string } | { workspaceId: string }
  type?: SecurityEventType | undefined
  result?: 'ok' | 'refused' | undefined
}

export async function insertSecurityEvent(
  on: Queryable,
  row: typeof securityEvents.$inferInsert,
): Promise<void> {
  await on.insert(securityEvents).values(row)
}

const isTheirCompany = and(
  eq(memberships.workspaceId, securityEvents.workspaceId),
  eq(memberships.userId, securityEvents.userId),
)

/** Events from the newest on: their keys are in the order in which they were recorded. */
export async function selectSecurityEvents(
  on: Queryable,
  filter: SecurityFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<SecurityEventRow[]> {
  const { salt: _salt, ...columns } = getTableColumns(securityEvents)
  return await on
    .select({ ...columns, company: workspaces.businessName, userName: nameOfUser })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .leftJoin(memberships, and(isTheirCompany, hasAccess))
    // Who has left a company does not learn its new name.
    .leftJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(conditionOf(filter), before === undefined ? undefined : lt(securityEvents.id, before)))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

export async function countSecurityEvents(on: Queryable, filter: SecurityFilter): Promise<number> {
  const [row] = await on.select({ total: count() }).from(securityEvents).where(conditionOf(filter))
  return row?.total ?? 0
}

function conditionOf({ of, type, result }: SecurityFilter): SQL | undefined {
  return and(
    'userId' in of ? eq(securityEvents.userId, of.userId) : ofCompany(of.workspaceId),
    type === undefined ? undefined : eq(securityEvents.type, type),
    result === undefined ? undefined : eq(securityEvents.result, result),
  )
}

/** Places that are named; the others are counted. */
const MAX_PLACES = 3

/** How often, when last and from where signing in to an account was refused after a time. */
export async function summariseRefusedSignIns(
  on: Queryable,
  userId: string,
  after: Date,
): Promise<FailedSignIns> {
  const last = sql<Date>`max(${securityEvents.createdAt})`
  const rows = await on
    .select({
      address: securityEvents.address,
      device: securityEvents.device,
      count: sql<number>`count(*)::int`,
      total: sql<number>`sum(count(*)) over ()::int`,
      places: sql<number>`count(*) over ()::int`,
      lastAt: last.mapWith(securityEvents.createdAt),
    })
    .from(securityEvents)
    .where(
      and(
        conditionOf({ of: { userId }, type: 'sign-in', result: 'refused' }),
        gt(securityEvents.createdAt, after),
      ),
    )
    .groupBy(securityEvents.address, securityEvents.device)
    .orderBy(desc(last))
    .limit(MAX_PLACES)
  const [latest] = rows
  return {
    count: latest?.total ?? 0,
    lastAt: latest?.lastAt.toISOString() ?? null,
    places: rows.map((row) => ({ address: row.address, device: row.device, count: row.count })),
    morePlaces: (latest?.places ?? 0) - rows.length,
  }
}

/**
 * Events of a company: what was done with it, and what those who have access to it now did with their accounts since they
 * joined. From where somebody signs in is no longer the company's to know once their access has ended.
 */
function ofCompany(workspaceId: string): SQL | undefined {
  const isMembers = (since: SQL) => sql`exists (
    select from ${memberships}
    where ${memberships.workspaceId} = ${workspaceId} and ${memberships.userId} = ${securityEvents.userId}
      and ${hasAccess} and ${since})`
  return or(
    and(
      eq(securityEvents.workspaceId, workspaceId),
      or(notInArray(securityEvents.type, [...accountEventTypes]), isMembers(sql`true`)),
    ),
    and(
      isNull(securityEvents.workspaceId),
      isMembers(sql`${memberships.joinedAt} <= ${securityEvents.createdAt}`),
    ),
  )
}

/** The members who have access to a company today. */
export async function selectThoseWithAccess(on: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await on
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), hasAccess))
  return rows.map(({ userId }) => userId)
}
