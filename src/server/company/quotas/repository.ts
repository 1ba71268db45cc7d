import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { QuotaResource } from '#contract/company/quotas.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files, fileVersions, uploadPieces, uploads } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { containing } from '#server/platform/database/containing.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { memberships, workspaces } from '#server/company/workspaces/tables.ts'

/** Any number that no other lock of two parts uses. */
const QUOTA_LOCK = 507

/** Has the transactions that compare a company's usage with its quotas follow one another, until they end. */
export async function lockUsage(on: Queryable, workspaceId: string): Promise<void> {
  await on.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${workspaceId}))`)
}

/** Whether a folder's area, and a file `f`, is one of these. */
function conditionsOf(areas: readonly string[] | undefined) {
  const isIn = (area: SQL) =>
    areas === undefined ? sql`true` : sql`${area} = any (${sql.param([...areas])}::text[])`
  // Without a look at the folders where everything counts.
  const isFileIn =
    areas === undefined
      ? sql`true`
      : sql`exists (select from ${folders} d where d.workspace_id = f.workspace_id and d.id = f.folder_id and ${isIn(sql`d.area`)})`
  return { isFileIn, isIn }
}

/** What counts: files and their versions, whose changes raise a revision, and uploads that have not ended. */
type Held = 'filed' | 'arriving'

/** How many bytes and files a company `w` holds. */
function heldBy(areas?: readonly string[], held: readonly Held[] = ['filed', 'arriving']): SQL {
  const { isFileIn } = conditionsOf(areas)
  const rows: Record<Held, SQL> = {
    filed: sql`
      select f.size, 1 as file from ${files} f where f.workspace_id = w.id and ${isFileIn}
      union all select v.size, 1 from ${fileVersions} v join ${files} f on f.workspace_id = v.workspace_id and f.id = v.file_id
        where v.workspace_id = w.id and ${isFileIn}`,
    arriving: sql`
      select size, null from ${uploadPieces} where workspace_id = w.id and ${areas === undefined}
      union all select size, 1 from ${uploads} where workspace_id = w.id and ${areas === undefined}`,
  }
  const counted = sql.join(
    held.map((part) => rows[part]),
    sql` union all `,
  )
  return sql`select sum(size) as bytes, count(file) as files from (${counted}) rows(size, file)`
}

/**
 * What a company uses of some resources. Former versions, documents in the trash and unfinished uploads count.
 *
 * @param areas what is counted where that is not everything; unfinished uploads are not then
 * @param held what its bytes and files are counted of, where that is not all
 * @returns besides, `ownBytes`: how many bytes it may store by a quota of its own, else infinity; nothing for the master
 *   template, which has no quotas
 */
export async function selectUsage<Resource extends QuotaResource>(
  on: Queryable,
  workspaceId: string,
  resources: readonly Resource[],
  areas?: readonly string[],
  held?: readonly Held[],
): Promise<Record<Resource | 'ownBytes', number> | undefined> {
  const { isFileIn, isIn } = conditionsOf(areas)
  const measures: Record<QuotaResource, SQL> = {
    bytes: sql`coalesce(held.bytes, 0)`,
    files: sql`held.files`,
    folders: sql`(select count(*) from ${folders} d where d.workspace_id = w.id and ${isIn(sql`d.area`)})`,
    words: sql`(
      select coalesce(sum(b.word_count), 0) from ${files} f
      join ${blobs} b on b.workspace_id = f.workspace_id and b.sha256 = f.sha256
      where f.workspace_id = w.id and ${isFileIn})`,
  }
  const columns = resources.map((name) => sql`${measures[name]}::float8 as ${sql.identifier(name)}`)
  const { rows } = await on.execute<Record<Resource | 'ownBytes', number>>(sql`
    select ${sql.join(columns, sql`, `)}, coalesce(w.quota_bytes::float8, 'Infinity') as "ownBytes" from ${workspaces} w
    cross join lateral (${heldBy(areas, held)}) held
    where w.id = ${workspaceId} and w.kind = 'business'`)
  return rows[0]
}

/** What each company holds, newest first; `words` are looked for in its name and its id. */
export async function selectHoldings(
  on: Queryable,
  { before, limit, words }: { words: string; before: string | undefined; limit: number },
) {
  const { rows } = await on.execute<Holding & Record<string, unknown>>(sql`
    select w.id, w.business_name as name, w.created_at as "createdAt", w.closed_at as "closedAt",
      w.quota_bytes::float8 as "ownBytes", coalesce(held.bytes, 0)::float8 as bytes, held.files::int,
      (select count(*)::int from ${memberships} m where m.workspace_id = w.id) as members
    from (
      select * from ${workspaces} where ${isBusiness(words)} ${before === undefined ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}
    ) w
    cross join lateral (${heldBy()}) held
    order by w.id desc`)
  return rows
}

interface Holding {
  id: string
  name: string | null
  createdAt: string
  closedAt: string | null
  ownBytes: number | null
  bytes: number
  files: number
  members: number
}

export async function countBusinesses(on: Queryable, words = ''): Promise<number> {
  return await on.$count(workspaces, isBusiness(words))
}

const isBusiness = (words: string) =>
  and(eq(workspaces.kind, 'business'), containing(words, sql`concat_ws(' ', business_name, id)`))

/** @returns whether there is such a company */
export async function setQuota(on: Queryable, id: string, quotaBytes: number | null): Promise<boolean> {
  const { rowCount } = await on
    .update(workspaces)
    .set({ quotaBytes })
    .where(and(eq(workspaces.id, id), eq(workspaces.kind, 'business')))
  return rowCount === 1
}
