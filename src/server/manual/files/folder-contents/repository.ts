import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { copyBlobs, lockBlobs } from '#server/bytes/index.ts'
import type { ContentsCopy } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { copySpellings, newSearchDocumentCopies } from '#server/manual/search/index.ts'
import { live } from '../repository.ts'
import { files } from '../tables.ts'

/** Copies the rows of files from folder to folder; no bytes are copied. */
export async function copyFilesIn(
  on: Queryable,
  { copiedBy, folders: pairs, from, to }: ContentsCopy,
): Promise<number> {
  const sources = sql.param(pairs.map(([source]) => source))
  const targets = sql.param(pairs.map(([, target]) => target))
  const hashes = sql`
    select f.sha256 from ${files} f
    where f.workspace_id = ${from} and f.trashed_at is null and f.folder_id = any(${sources}::text[])`
  await lockBlobs(on, from, hashes)
  if (from !== to) {
    await copyBlobs(on, { from, to }, hashes)
    await copySpellings(on, from, to)
  }
  const result = await on.execute<{ copied: number }>(sql`
    with source as (
      select f.*, pair.target, uuidv7() as new_id
      from ${files} f
      join unnest(${sources}::text[], ${targets}::text[]) as pair(source, target) on pair.source = f.folder_id
      where f.workspace_id = ${from} and f.trashed_at is null
    ), copied as (
      insert into ${files} (workspace_id, id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by,
        confirmed_facts, awaits_reading, awaits_picture)
      select ${to}::uuid, new_id, target, filename, original_name, mimetype, size, sha256,
        ${copiedBy.userId}::uuid, ${copiedBy.name}, confirmed_facts, awaits_reading, awaits_picture
      from source
    ), indexed as (
      ${newSearchDocumentCopies(sql`
        select workspace_id as source_workspace_id, id as source_id,
          ${to}::uuid as workspace_id, new_id as id, target as folder_id from source`)}
    )
    select count(*)::int as copied from source`)
  return result.rows[0]?.copied ?? 0
}

/** Moves the files that lie in some folders to the trash. */
export async function trashFilesIn(
  on: Queryable,
  workspaceId: string,
  folderIds: readonly string[],
  trashId: string,
): Promise<number> {
  const result = await on
    .update(files)
    .set({ trashedAt: sql`now()`, trashId })
    .where(and(live(workspaceId), inArray(files.folderId, [...folderIds])))
  return result.rowCount ?? 0
}

/** Deletes files in the trash for good. */
export async function purgeFiles(on: Queryable, workspaceId: string, ids: readonly string[]): Promise<void> {
  await on
    .delete(files)
    .where(and(eq(files.workspaceId, workspaceId), isNotNull(files.trashedAt), isAmong(files.id, ids)))
}

/** Notes which files stay in the trash after their time there. */
export async function markKept(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
  isKept: boolean,
): Promise<void> {
  await on
    .update(files)
    .set({ isKept })
    .where(and(eq(files.workspaceId, workspaceId), isAmong(files.id, ids)))
}
