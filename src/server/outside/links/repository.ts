import { and, desc, eq, getTableColumns, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LinkKind } from '#contract/outside/links.ts'
import { areasWith, rightsOf } from '#contract/company/roles.ts'
import { nameOfUser, users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import type { Scope } from '#server/platform/identity.ts'
import { letterheadOf } from '#server/company/workspaces/index.ts'
import { hasAccess, isOpen, memberships, workspaces } from '#server/company/workspaces/tables.ts'
import { outsideLinks, outsideTokens, outsideVisits, packs, paperRequests } from '../tables.ts'

export type PackRow = typeof packs.$inferSelect
export type RequestRow = typeof paperRequests.$inferSelect
/**
 * A link with its company, and with the pack or the request that it leads to, by its kind; the other is null, and so is its
 * maker once the account was closed.
 */
export type LinkRow = ReturnType<typeof rowOf>
export type LinkKey = Pick<LinkRow, 'id' | 'workspaceId'>

export async function insertLink(on: Queryable, link: typeof outsideLinks.$inferInsert): Promise<LinkRow> {
  const [row] = await on.insert(outsideLinks).values(link).returning({ id: outsideLinks.id })
  const made = row && (await findLink(on, link.workspaceId, row.id))
  if (made === undefined) throw new Error('A link could not be made')
  return made
}

export async function insertToken(on: Queryable, token: typeof outsideTokens.$inferInsert): Promise<void> {
  await on.insert(outsideTokens).values(token)
}

function selectLinks(on: Queryable) {
  const isMakers = and(
    eq(memberships.workspaceId, outsideLinks.workspaceId),
    eq(memberships.userId, outsideLinks.createdBy),
    hasAccess,
    isOpen,
  )
  const leadsTo = (part: typeof packs | typeof paperRequests) =>
    and(eq(part.workspaceId, outsideLinks.workspaceId), eq(part.id, outsideLinks.id))
  return on
    .select({
      ...getTableColumns(outsideLinks),
      pack: packs,
      request: paperRequests,
      businessName: workspaces.businessName,
      initials: workspaces.initials,
      colour: workspaces.colour,
      maker: { email: users.email, name: nameOfUser },
      rights: { role: memberships.role, functions: memberships.functions, mayExport: memberships.mayExport },
    })
    .from(outsideLinks)
    .innerJoin(workspaces, eq(workspaces.id, outsideLinks.workspaceId))
    .leftJoin(users, eq(users.id, outsideLinks.createdBy))
    .leftJoin(memberships, isMakers)
    .leftJoin(packs, leadsTo(packs))
    .leftJoin(paperRequests, leadsTo(paperRequests))
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectLinks>>[number]

function rowOf({ businessName, colour, initials, maker, rights, ...link }: Selected) {
  return {
    ...link,
    company: letterheadOf({ id: link.workspaceId, businessName, colour, initials }),
    maker: maker && { ...maker, name: maker.name ?? maker.email },
    /** What its maker may do at this moment. */
    rights: rights === null ? undefined : rightsOf(rights),
  }
}

export const nameOf = (link: Pick<LinkRow, 'recipientEmail' | 'recipientName'>) =>
  link.recipientName ?? link.recipientEmail

export function packOf({ pack }: LinkRow): PackRow {
  if (pack === null) throw new Error('A link of a pack has no pack')
  return pack
}

export function requestOf({ request }: LinkRow): RequestRow {
  if (request === null) throw new Error('A link of a request has no request')
  return request
}

const isLink = (workspaceId: string, id: string) =>
  and(eq(outsideLinks.workspaceId, workspaceId), eq(outsideLinks.id, id))

/** Whether a row is part of one of some links of a company. @param linkId the column with the id of its link */
export function isPartOf(links: readonly LinkKey[], workspaceId: AnyPgColumn, linkId: AnyPgColumn) {
  const workspaceIds = links.map((link) => link.workspaceId)
  const ids = links.map(({ id }) => id)
  return and(isAmong(workspaceId, workspaceIds), isAmong(linkId, ids))
}

export async function findLink(on: Queryable, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(on).where(isLink(workspaceId, id))
  return row && rowOf(row)
}

/** Locks a link for the rest of the transaction. */
export async function lockLink(on: Queryable, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const link = on.select({ id: outsideLinks.id }).from(outsideLinks).where(isLink(workspaceId, id))
  await link.for('no key update')
  return await findLink(on, workspaceId, id)
}

/** Whose a token is. Its hash alone finds it, because the company is not known yet. */
export async function findToken(on: Queryable, hash: string) {
  const { linkId, workspaceId } = outsideTokens
  const found = on.select({ workspaceId, linkId }).from(outsideTokens).where(eq(outsideTokens.hash, hash))
  return (await found).at(0)
}

export async function updateLink(
  on: Queryable,
  { id, workspaceId }: LinkKey,
  change: Partial<Omit<typeof outsideLinks.$inferInsert, 'workspaceId' | 'id'>>,
): Promise<void> {
  await on.update(outsideLinks).set(change).where(isLink(workspaceId, id))
}

export async function insertVisit(on: Queryable, visit: typeof outsideVisits.$inferInsert): Promise<void> {
  await on.insert(outsideVisits).values(visit)
}

export async function findVisit(on: Queryable, hash: string, now: Date) {
  const { expiresAt, id: visitId, linkId, workspaceId } = outsideVisits
  const [row] = await on
    .select({ workspaceId, linkId, visitId })
    .from(outsideVisits)
    .where(and(eq(outsideVisits.hash, hash), gt(expiresAt, now)))
  return row
}

/** The links whose papers are all of areas that a person may view. */
function visibleTo(scope: Scope, kind: LinkKind): SQL | undefined {
  const areas = areasWith(scope, 'view')
  return and(
    eq(outsideLinks.workspaceId, scope.id),
    eq(outsideLinks.kind, kind),
    areas === undefined ? undefined : sql`${outsideLinks.areas} <@ ${sql.param([...areas])}::text[]`,
  )
}

/** The links of a kind that a person may see, the newest first. */
export async function selectVisibleLinks(
  on: Queryable,
  scope: Scope,
  kind: LinkKind,
  { before, id, limit }: { before?: string | undefined; id?: string; limit?: number | undefined },
): Promise<LinkRow[]> {
  const isOlder = before === undefined ? undefined : lt(outsideLinks.id, before)
  const isThis = id === undefined ? undefined : eq(outsideLinks.id, id)
  const query = selectLinks(on)
    .where(and(visibleTo(scope, kind), isOlder, isThis))
    .orderBy(desc(outsideLinks.id))
  return (await (limit === undefined ? query : query.limit(limit))).map(rowOf)
}

export async function countVisibleLinks(on: Queryable, scope: Scope, kind: LinkKind): Promise<number> {
  return await on.$count(outsideLinks, visibleTo(scope, kind))
}

/** Links of all companies that nobody has ended and that have not expired, oldest first. */
export async function* selectRunningLinks(on: Queryable, today: string): AsyncGenerator<LinkRow> {
  const select = async (after: string | undefined, limit: number) => {
    const isLater = after === undefined ? undefined : gt(outsideLinks.id, after)
    const isRunning = and(isNull(outsideLinks.endedAt), gte(outsideLinks.expiresOn, today), isLater)
    return (await selectLinks(on).where(isRunning).orderBy(outsideLinks.id).limit(limit)).map(rowOf)
  }
  yield* inPages(select, ({ id }) => id)
}

/** Selects the names and e-mail addresses of those that a company gave papers to or asked for them: of the last 200 links. */
export const correspondents = sql<string[]>`(
  select coalesce(jsonb_agg(named order by newest desc), '[]') from (
    select named, max(id::text) as newest
    from (
      select id, recipient_email, recipient_name from ${outsideLinks}
      where workspace_id = ${sql.placeholder('workspaceId')}::uuid order by id desc limit 200
    ) link, unnest(array[recipient_email, recipient_name]) named
    where named is not null group by named
  ) correspondents)`
