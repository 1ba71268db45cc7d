import { type SQL, sql } from 'drizzle-orm'
import { MAX_EARLIER_COPIES } from '#contract/manual/uploads.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { files } from './tables.ts'

interface Bytes {
  workspaceId: SQL
  sha256: SQL
  /** The areas whose files count, as an array; all for null. */
  visible: SQL
  /** What the files `c` must meet besides. */
  where?: SQL
}

/** The expression of the files of some bytes, the oldest first, as JSON. */
export function earlierCopies({ sha256, visible, where = sql`true`, workspaceId }: Bytes): SQL {
  return sql`(select coalesce(json_agg(earlier), '[]') from (
    select c.id, c.original_name as "originalName", c.folder_id as "folderId", o.name as "folderName"
    from ${files} c join ${folders} o on o.workspace_id = c.workspace_id and o.id = c.folder_id
    where c.workspace_id = ${workspaceId} and c.sha256 = ${sha256} and c.trashed_at is null
      and (${visible} is null or o.area = any (${visible})) and ${where}
    order by c.uploaded_at, c.id limit ${sql.raw(String(MAX_EARLIER_COPIES))}) earlier)`
}
