import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { statement } from '#server/platform/database/statement.ts'
import { blobs, sweepMarks } from '../tables.ts'

/** A column whose values are hashes of rows of `blobs`, in a table that has a `workspace_id` too. */
export interface BlobReference {
  table: string
  column: string
}

const isUnnamed = sql`not exists (select from ${blobs} b where b.sha256 = h.hash)`

/** Which of some hashes no row of `blobs` has, in any workspace. */
export async function unnamedHashes(on: Queryable, hashes: readonly string[]): Promise<string[]> {
  const result = await on.execute<{ hash: string }>(
    sql`select h.hash from unnest(${sql.param([...hashes])}::text[]) as h(hash) where ${isUnnamed}`,
  )
  return result.rows.map(({ hash }) => hash)
}

/**
 * Marks those of some bytes in the store that no row of `blobs` names, in any workspace.
 *
 * @returns how many were not marked before
 */
export async function markUnnamed(
  on: Queryable,
  stored: ReadonlyArray<{ sha256: string; size: number }>,
  now: Date,
): Promise<number> {
  const hashes = sql.param(stored.map(({ sha256 }) => sha256))
  const sizes = sql.param(stored.map(({ size }) => size))
  const result = await on.execute(sql`
    insert into ${sweepMarks} (hash, size, marked_at)
    select h.hash, h.size, ${now}::timestamptz from unnest(${hashes}::text[], ${sizes}::bigint[]) as h(hash, size)
    where ${isUnnamed}
    on conflict do nothing`)
  return result.rowCount ?? 0
}

/** The bytes that were marked before a time. */
export function marksBefore(on: Queryable, time: Date): AsyncGenerator<{ sha256: string; size: number }> {
  return inPages(
    (after: string | undefined, limit) =>
      on
        .select({ sha256: sweepMarks.hash, size: sweepMarks.size })
        .from(sweepMarks)
        .where(and(lt(sweepMarks.markedAt, time), gt(sweepMarks.hash, after ?? '')))
        .orderBy(sweepMarks.hash)
        .limit(limit),
    ({ sha256 }) => sha256,
  )
}

/** Deletes a mark that is older than a time. Whoever files these bytes waits until the transaction ends. */
export async function takeMark(on: Queryable, sha256: string, before: Date): Promise<boolean> {
  const { rowCount } = await on
    .delete(sweepMarks)
    .where(and(eq(sweepMarks.hash, sha256), lt(sweepMarks.markedAt, before)))
  return rowCount === 1
}

const unmark = statement(
  'unmark',
  sql`delete from ${sweepMarks} where hash = any (${sql.placeholder('hashes')}::text[])`,
)

/** Deletes the marks of some bytes, of those that have one; waits for a collector that is removing some of them. */
export async function removeMarks(on: Queryable, hashes: readonly string[]): Promise<void> {
  await unmark(on, { hashes })
}

/**
 * Deletes rows of `blobs` that no other table refers to, unless they are newer than a time. Rows that another
 * transaction has locked are passed over. The others are locked and looked at again: a file may have come to refer to
 * them just before.
 *
 * @param references every column that refers to `blobs`
 * @returns how many were deleted, `limit` at most
 */
export async function releaseBlobs(
  on: Queryable,
  references: readonly BlobReference[],
  before: Date,
  limit: number,
): Promise<number> {
  const isUnreferenced = sql.join(
    references.map(
      ({ column, table }) => sql`not exists (
        select from ${sql.identifier(table)} t
        where t.workspace_id = b.workspace_id and t.${sql.identifier(column)} = b.sha256)`,
    ),
    sql` and `,
  )
  return await on.transaction(async (tx) => {
    const taken = await tx.execute<{ workspace_id: string; sha256: string }>(sql`
      select b.workspace_id, b.sha256 from ${blobs} b where b.created_at < ${before} and ${isUnreferenced}
      limit ${limit} for update skip locked`)
    if (taken.rows.length === 0) return 0
    const workspaceIds = sql.param(taken.rows.map((row) => row.workspace_id))
    const hashes = sql.param(taken.rows.map((row) => row.sha256))
    const result = await tx.execute(sql`
      delete from ${blobs} b using unnest(${workspaceIds}::uuid[], ${hashes}::text[]) as taken(workspace_id, sha256)
      where b.workspace_id = taken.workspace_id and b.sha256 = taken.sha256 and ${isUnreferenced}`)
    return result.rowCount ?? 0
  })
}

/** All bytes that rows of `blobs` name, each once, in the order of their hashes. */
export function namedBytes(on: Queryable): AsyncGenerator<{ sha256: string; size: number }> {
  return inPages(
    async (after: string | undefined, limit) => {
      const { rows } = await on.execute<{ sha256: string; size: number }>(sql`
        select sha256, max(size)::float8 as size from ${blobs}
        where sha256 > ${after ?? ''} group by sha256 order by sha256 limit ${limit}`)
      return rows
    },
    ({ sha256 }) => sha256,
  )
}

/** How many bytes rows of `blobs` name; bytes that several workspaces have are counted once. */
export async function sizeOfNamedBytes(on: Queryable): Promise<number> {
  const { rows } = await on.execute<{ size: number }>(sql`
    select coalesce(sum(size), 0)::float8 as size
    from (select max(size) as size from ${blobs} group by sha256) as distinct_blobs`)
  return rows[0]?.size ?? 0
}

/** An arbitrary number that must never change. */
const COLLECTION_LOCK = 7_220_462

/** Makes this transaction the only collector until it ends; says no while another collects or a backup reads the store. */
export async function beginCollection(on: Queryable): Promise<boolean> {
  const result = await on.execute<{ mayBegin: boolean }>(
    sql`select pg_try_advisory_xact_lock(${COLLECTION_LOCK}) as "mayBegin"`,
  )
  return result.rows[0]?.mayBegin === true
}

/** Keeps collectors away as long as the connection lives; waits for one that is at work. */
export const KEEP_COLLECTORS_AWAY = `select pg_advisory_lock_shared(${COLLECTION_LOCK})`
