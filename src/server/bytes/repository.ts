import { type SQL, sql } from 'drizzle-orm'
import { isReadable } from '#server/documents/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { newReading } from './readings.ts'
import { blobs } from './tables.ts'

/**
 * The statement that adds bytes to a workspace, to be a part of a larger one. Bytes that the workspace has already are
 * updated, which locks their row: a reading that is being saved is waited for, and a collection passes it over.
 *
 * It returns `workspace_id`, `sha256`, `status`, `status_reason`, `has_thumbnail`, `words`, `facts`, `is_known`, which says whether
 * the workspace had the bytes, and `is_unread`, which says whether they wait to be read: as this type or as any.
 *
 * @param rows selects `workspace_id`, `sha256`, `size`, `mimetype` and `is_readable`, which says whether there is text
 *   to be looked for in bytes of this type; null as `mimetype` for bytes that are not to be read
 */
export function newBlobs(rows: SQL): SQL {
  // In the order of the hashes, so that two who add the same bytes do not wait for each other.
  return sql`
    insert into ${blobs} as known (workspace_id, sha256, size, mimetypes, status)
    select workspace_id, sha256, max(size), array_remove(array_agg(distinct mimetype), null),
      case when bool_or(is_readable and mimetype is not null) then 'stored' else 'indexed' end
    from (${rows}) added group by workspace_id, sha256 order by sha256
    on conflict (workspace_id, sha256) do update set
      mimetypes = array(select distinct unnest(known.mimetypes || excluded.mimetypes) order by 1),
      status = case when known.mimetypes = '{}' then excluded.status else known.status end
    returning new.workspace_id, new.sha256, new.status, new.status_reason, new.has_thumbnail, new.words, new.facts,
      old.sha256 is not null as is_known, new.status = 'stored' or (old.mimetypes <> '{}' and old.mimetypes <> new.mimetypes) as is_unread`
}

export interface NewBlob {
  sha256: string
  /** In bytes. */
  size: number
  /** The MIME type as which the bytes are to be read; null when they are not to be read. */
  mimetype: string | null
  /** Whether they are to be read again for a file of their own. */
  awaitsReading?: boolean
}

/** Adds bytes to a workspace, and has them read once the transaction is committed. */
export async function addBlobs(on: Queryable, workspaceId: string, added: readonly NewBlob[]): Promise<void> {
  const rows = added.map(({ mimetype, ...blob }) => ({
    ...blob,
    mimetype,
    is_readable: mimetype !== null && isReadable(mimetype),
  }))
  const again = sql.param(added.filter(({ awaitsReading }) => awaitsReading).map(({ sha256 }) => sha256))
  await on.execute(sql`
    with blob as (${newBlobs(sql`
      select ${workspaceId}::uuid as workspace_id, * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as added(sha256 text, size bigint, mimetype text, is_readable boolean)`)})
    select ${newReading(sql`workspace_id`, sql`sha256`)} from blob where is_unread or sha256 = any (${again}::text[])`)
}

/**
 * Keeps readings from being saved for some bytes until the transaction ends: a copy of a file that has them is either
 * there when their reading is saved, or copied with it.
 *
 * @param hashes selects the hashes
 */
export async function lockBlobs(on: Queryable, workspaceId: string, hashes: SQL): Promise<void> {
  await on.execute(sql`
    select from ${blobs} b where b.workspace_id = ${workspaceId} and b.sha256 in (${hashes})
    order by b.sha256 for share`)
}

/**
 * Copies rows of bytes, with what was read in them, into a workspace that has none yet. What is not read is read there
 * too: each workspace has words of its own.
 *
 * @param hashes selects the hashes
 */
export async function copyBlobs(
  on: Queryable,
  { from, to }: { from: string; to: string },
  hashes: SQL,
): Promise<void> {
  await on.execute(sql`
    with copied as (
      insert into ${blobs} (workspace_id, sha256, size, mimetypes, status, status_reason, has_thumbnail, text, words, facts,
        facts_reader)
      select ${to}::uuid, sha256, size, mimetypes, status, status_reason, has_thumbnail, text, words, facts, facts_reader from ${blobs} b
      where b.workspace_id = ${from} and b.sha256 in (${hashes})
      on conflict do nothing
      returning workspace_id, sha256, status
    )
    select ${newReading(sql`workspace_id`, sql`sha256`)} from copied where status = 'stored'`)
}
