import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CompanyColour } from '#contract/company/company-badge.ts'
import type { LinkKind } from '#contract/outside/links.ts'
import { areasWith } from '#contract/company/roles.ts'
import { nameOfUser, users } from '#server/people/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import type { Scope } from '#server/platform/identity.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { outsideLinks, outsideTokens, outsideVisits, packs, paperRequests } from '../tables.ts'

export type PackRow = typeof packs.$inferSelect
export type RequestRow = typeof paperRequests.$inferSelect
export type LinkRow = typeof outsideLinks.$inferSelect & {
  /** The pack or the request that it leads to, by its kind; the other is null. */
  pack: PackRow | null
  request: RequestRow | null
  company: string | null
  /** The letters and the colour of the company's badge, as an owner chose them. */
  initials: string | null
  colour: CompanyColour | null
  /** Who made it; null once the account was closed. */
  maker: { email: string; name: string } | null
}

type NewLink = Pick<
  typeof outsideLinks.$inferInsert,
  'kind' | 'recipientEmail' | 'recipientName' | 'createdBy' | 'areas' | 'needsExport' | 'expiresOn'
>

export async function insertLink(on: Queryable, workspaceId: string, link: NewLink): Promise<string> {
  const [row] = await on
    .insert(outsideLinks)
    .values({ workspaceId, ...link })
    .returning({ id: outsideLinks.id })
  if (row === undefined) throw new Error('A link could not be made')
  return row.id
}

export async function insertToken(
  on: Queryable,
  workspaceId: string,
  token: { linkId: string; hash: string },
): Promise<void> {
  await on.insert(outsideTokens).values({ workspaceId, ...token })
}

function selectLinks(on: Queryable) {
  return on
    .select({
      ...getTableColumns(outsideLinks),
      pack: packs,
      request: paperRequests,
      company: workspaces.businessName,
      initials: workspaces.initials,
      colour: workspaces.colour,
      makerEmail: users.email,
      makerName: nameOfUser,
    })
    .from(outsideLinks)
    .innerJoin(workspaces, eq(workspaces.id, outsideLinks.workspaceId))
    .leftJoin(users, eq(users.id, outsideLinks.createdBy))
    .leftJoin(packs, and(eq(packs.workspaceId, outsideLinks.workspaceId), eq(packs.id, outsideLinks.id)))
    .leftJoin(
      paperRequests,
      and(eq(paperRequests.workspaceId, outsideLinks.workspaceId), eq(paperRequests.id, outsideLinks.id)),
    )
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof selectLinks>>[number]

function rowOf({ makerEmail, makerName, ...link }: Selected): LinkRow {
  return { ...link, maker: makerEmail === null ? null : { email: makerEmail, name: makerName ?? makerEmail } }
}

/** What the recipient of a link is called. */
export const nameOf = ({
  recipientEmail,
  recipientName,
}: Pick<LinkRow, 'recipientEmail' | 'recipientName'>) => recipientName ?? recipientEmail

/** The pack that a link leads to. */
export function packOf({ pack }: Pick<LinkRow, 'pack'>): PackRow {
  if (pack === null) throw new Error('A link of a pack has no pack')
  return pack
}

/** The request that a link leads to. */
export function requestOf({ request }: Pick<LinkRow, 'request'>): RequestRow {
  if (request === null) throw new Error('A link of a request has no request')
  return request
}

const isLink = (workspaceId: string, id: string) =>
  and(eq(outsideLinks.workspaceId, workspaceId), eq(outsideLinks.id, id))

export async function findLink(on: Queryable, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(on).where(isLink(workspaceId, id))
  return row && rowOf(row)
}

/** Locks a link for the rest of the transaction. */
export async function lockLink(on: Queryable, workspaceId: string, id: string): Promise<LinkRow | undefined> {
  await on
    .select({ id: outsideLinks.id })
    .from(outsideLinks)
    .where(isLink(workspaceId, id))
    .for('no key update')
  return await findLink(on, workspaceId, id)
}

/** Whose a token is. Its hash alone finds it, because the company is not known yet. */
export async function findToken(
  on: Queryable,
  hash: string,
): Promise<{ workspaceId: string; linkId: string } | undefined> {
  const [row] = await on
    .select({ workspaceId: outsideTokens.workspaceId, linkId: outsideTokens.linkId })
    .from(outsideTokens)
    .where(eq(outsideTokens.hash, hash))
  return row
}

export async function updateLink(
  on: Queryable,
  workspaceId: string,
  id: string,
  change: Partial<
    Pick<
      typeof outsideLinks.$inferInsert,
      'codeHash' | 'codesSent' | 'codeTries' | 'endedAt' | 'expiresOn' | 'stopToldAt'
    >
  >,
): Promise<void> {
  await on.update(outsideLinks).set(change).where(isLink(workspaceId, id))
}

export async function insertVisit(
  on: Queryable,
  workspaceId: string,
  visit: Omit<typeof outsideVisits.$inferInsert, 'workspaceId' | 'id'>,
): Promise<void> {
  await on.insert(outsideVisits).values({ workspaceId, ...visit })
}

/** A visit that is not over, by the hash of its cookie. */
export async function findVisit(on: Queryable, hash: string, now: Date) {
  const [row] = await on
    .select({
      workspaceId: outsideVisits.workspaceId,
      linkId: outsideVisits.linkId,
      visitId: outsideVisits.id,
    })
    .from(outsideVisits)
    .where(and(eq(outsideVisits.hash, hash), gt(outsideVisits.expiresAt, now)))
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
  {
    before,
    ids,
    limit,
  }: { before?: string | undefined; ids?: readonly string[]; limit?: number | undefined },
): Promise<LinkRow[]> {
  const query = selectLinks(on)
    .where(
      and(
        visibleTo(scope, kind),
        before === undefined ? undefined : lt(outsideLinks.id, before),
        ids === undefined ? undefined : inArray(outsideLinks.id, [...ids]),
      ),
    )
    .orderBy(desc(outsideLinks.id))
  return (await (limit === undefined ? query : query.limit(limit))).map(rowOf)
}

export async function countVisibleLinks(on: Queryable, scope: Scope, kind: LinkKind): Promise<number> {
  const [row] = await on.select({ links: count() }).from(outsideLinks).where(visibleTo(scope, kind))
  return row?.links ?? 0
}

/** Links of all companies that nobody has ended and that have not expired, oldest first. */
export async function* selectRunningLinks(on: Queryable, today: string): AsyncGenerator<LinkRow> {
  yield* inPages(
    async (after: string | undefined, limit) =>
      (
        await selectLinks(on)
          .where(
            and(
              isNull(outsideLinks.endedAt),
              sql`${outsideLinks.expiresOn} >= ${today}`,
              after === undefined ? undefined : gt(outsideLinks.id, after),
            ),
          )
          .orderBy(outsideLinks.id)
          .limit(limit)
      ).map(rowOf),
    ({ id }) => id,
  )
}

/** As many as a reader looks for in a text. */
const MAX_CORRESPONDENTS = 200

/** The names and e-mail addresses of those that a company gave papers to or asked for them, the last first. */
export async function correspondents(on: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await on
    .select({ email: outsideLinks.recipientEmail, name: outsideLinks.recipientName })
    .from(outsideLinks)
    .where(eq(outsideLinks.workspaceId, workspaceId))
    .orderBy(desc(outsideLinks.id))
    .limit(MAX_CORRESPONDENTS)
  return [...new Set(rows.flatMap(({ email, name }) => [email, ...(name === null ? [] : [name])]))]
}
