import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { inPages } from '#server/platform/database/in-pages.ts'
import { sweepMarks } from '../tables.ts'
import { statement } from '#server/platform/database/statement.ts'
import { allTables, type TableFacts } from '#server/cli/archive/table-facts.ts'

const isHash = (column: string) => column.endsWith('sha256')

/**
 * Where rows name bytes: every column that holds a hash, except those that refer to another such column, which
 * names the same bytes already.
 */
export function namingColumns(): Array<{ table: string; column: string }> {
  return allTables().flatMap(({ columns, name, references }) =>
    columns
      .filter(isHash)
      .filter((column) => !references.some((reference) => reference.columns.includes(column)))
      .map((column) => ({ table: name, column })),
  )
}

const naming = sql.join(
  namingColumns().map(
    ({ column, table }) =>
      sql`not exists (select from ${sql.identifier(table)} t where t.${sql.identifier(column)} = h.hash)`,
  ),
  sql` and `,
)

/** Which of some hashes no row names, in any workspace. */
export async function unnamedHashes(on: Queryable, hashes: readonly string[]): Promise<string[]> {
  const result = await on.execute<{ hash: string }>(
    sql`select h.hash from unnest(${sql.param([...hashes])}::text[]) as h(hash) where ${naming}`,
  )
  return result.rows.map(({ hash }) => hash)
}

/**
 * Marks those of some blobs that no row names, in any workspace.
 *
 * @returns how many were not marked before
 */
export async function markUnnamed(
  on: Queryable,
  blobs: ReadonlyArray<{ sha256: string; size: number }>,
  now: Date,
): Promise<number> {
  const hashes = sql.param(blobs.map(({ sha256 }) => sha256))
  const sizes = sql.param(blobs.map(({ size }) => size))
  const result = await on.execute(sql`
    insert into ${sweepMarks} (hash, size, marked_at)
    select h.hash, h.size, ${now}::timestamptz from unnest(${hashes}::text[], ${sizes}::bigint[]) as h(hash, size)
    where ${naming}
    on conflict do nothing`)
  return result.rowCount ?? 0
}

/** Blobs that were marked before a time. */
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

/** Takes the mark from a blob and keeps others from filing it until the transaction ends; says whether it was there. */
export async function takeMark(on: Queryable, sha256: string, before: Date): Promise<boolean> {
  const { rowCount } = await on
    .delete(sweepMarks)
    .where(and(eq(sweepMarks.hash, sha256), lt(sweepMarks.markedAt, before)))
  return rowCount === 1
}

const unmark = statement('unmark', sql`delete from ${sweepMarks} where hash = ${sql.placeholder('sha256')}`)

/** Takes the mark from a blob, if it has one; waits for whoever is removing it. */
export async function removeMark(on: Queryable, sha256: string): Promise<void> {
  await unmark(on, { sha256 })
}

/** The tables whose rows refer to what a workspace knows of its bytes, with the columns by which they do. */
function referringToBlobs(): Array<{ table: TableFacts; hash: string }> {
  return allTables().flatMap((table) =>
    table.references
      .filter((reference) => reference.table === 'blobs')
      .map(({ columns }) => ({ table, hash: columns.find(isHash) ?? 'sha256' })),
  )
}

const unreferred = sql.join(
  referringToBlobs().map(
    ({ hash, table }) => sql`not exists (
      select from ${sql.identifier(table.name)} t
      where t.workspace_id = b.workspace_id and t.${sql.identifier(hash)} = b.sha256)`,
  ),
  sql` and `,
)

/**
 * Forgets what workspaces know of bytes that none of their rows refers to, unless it is newer than a time.
 * A row that another transaction has is passed over; those taken are looked at again once they are ours, for
 * a file may have come to refer to them just before.
 *
 * @returns how many were forgotten, `limit` at most
 */
export async function releaseBlobs(on: Queryable, before: Date, limit: number): Promise<number> {
  return await on.transaction(async (tx) => {
    const taken = await tx.execute<{ workspace_id: string; sha256: string }>(sql`
      select b.workspace_id, b.sha256 from blobs b where b.created_at < ${before} and ${unreferred}
      limit ${limit} for update skip locked`)
    if (taken.rows.length === 0) return 0
    const workspaceIds = sql.param(taken.rows.map((row) => row.workspace_id))
    const hashes = sql.param(taken.rows.map((row) => row.sha256))
    const result = await tx.execute(sql`
      delete from blobs b using unnest(${workspaceIds}::uuid[], ${hashes}::text[]) as taken(workspace_id, sha256)
      where b.workspace_id = taken.workspace_id and b.sha256 = taken.sha256 and ${unreferred}`)
    return result.rowCount ?? 0
  })
}

/** A direct upload's hash is a promise: its bytes may never arrive, and are not yet filed when they do. */
const promises = new Set(['uploads'])

const named = sql.join(
  allTables().flatMap(({ columns, name }) =>
    namingColumns()
      .filter(({ table }) => table === name && !promises.has(table))
      .map(({ column, table }) => {
        const hash = sql.identifier(column)
        const size = columns.includes('size') ? sql`size` : sql`null::bigint`
        return sql`select ${hash} as hash, ${size} as size from ${sql.identifier(table)} where ${hash} is not null`
      }),
  ),
  sql` union all `,
)

/** All bytes that rows name, each once, in the order of their hashes; with their size where a row tells it. */
export function namedBytes(on: Queryable): AsyncGenerator<{ sha256: string; size: number | null }> {
  return inPages(
    async (after: string | undefined, limit) => {
      const { rows } = await on.execute<{ sha256: string; size: number | null }>(sql`
        select hash as sha256, max(size)::float8 as size from (${named}) as bytes
        where hash > ${after ?? ''} group by hash order by hash limit ${limit}`)
      return rows
    },
    ({ sha256 }) => sha256,
  )
}

/** How many bytes rows name, each blob counted once. */
export async function sizeOfNamedBytes(on: Queryable): Promise<number> {
  const { rows } = await on.execute<{ size: number }>(sql`
    select coalesce(sum(size), 0)::float8 as size
    from (select max(size) as size from (${named}) as bytes group by hash) as blobs`)
  return rows[0]?.size ?? 0
}

/** Any number will do, so long as it is always the same. */
const COLLECTION_LOCK = 7_220_462

/** Makes this transaction the only collector while it lasts; not while a backup reads the store. */
export async function beginCollection(on: Queryable): Promise<boolean> {
  const result = await on.execute<{ mayBegin: boolean }>(
    sql`select pg_try_advisory_xact_lock(${COLLECTION_LOCK}) as "mayBegin"`,
  )
  return result.rows[0]?.mayBegin === true
}

/** Keeps collectors away as long as the connection lives; waits for one that is at work. */
export const KEEP_COLLECTORS_AWAY = `select pg_advisory_lock_shared(${COLLECTION_LOCK})`
