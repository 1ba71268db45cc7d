import { type SQL, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { QuotaResource } from '#contract/company/quotas.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files, fileVersions, uploads } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { sharedFiles } from '#server/manual/inbox/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'

/** Any number that no other lock of two parts uses. */
const QUOTA_LOCK = 507

/** Has the transactions that compare a company's usage with its quotas follow one another, until they end. */
export async function lockUsage(on: Queryable, workspaceId: string): Promise<void> {
  await on.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, hashtext(${workspaceId}))`)
}

/**
 * What a company uses of some resources. Former versions, documents in the trash, shared files and unfinished uploads count.
 *
 * @param areas what is counted where that is not everything; unfinished uploads are not then
 * @returns nothing for the master template, which has no quotas
 */
export async function selectUsage<Resource extends QuotaResource>(
  on: Queryable,
  workspaceId: string,
  resources: readonly Resource[],
  areas?: readonly string[],
): Promise<Record<Resource, number> | undefined> {
  const isIn = (area: SQL) =>
    areas === undefined ? sql`true` : sql`${area} = any (${sql.param([...areas])}::text[])`
  // Without a look at the folders where everything counts.
  const isFileIn =
    areas === undefined
      ? sql`true`
      : sql`exists (select from ${folders} d where d.workspace_id = f.workspace_id and d.id = f.folder_id and ${isIn(sql`d.area`)})`
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
  const { rows } = await on.execute<Record<Resource, number>>(sql`
    select ${sql.join(columns, sql`, `)} from ${workspaces} w
    cross join lateral (
      select sum(size) as bytes, count(*) as files from (
        select f.size from ${files} f where f.workspace_id = w.id and ${isFileIn}
        union all select v.size from ${fileVersions} v join ${files} f on f.workspace_id = v.workspace_id and f.id = v.file_id
          where v.workspace_id = w.id and ${isFileIn}
        union all select size from ${sharedFiles} where workspace_id = w.id and ${isIn(sql`${LOG_FOLDER_ID}`)}
        union all select size from ${uploads} where workspace_id = w.id and ${areas === undefined}) rows) held
    where w.id = ${workspaceId} and w.kind = 'business'`)
  return rows[0]
}
