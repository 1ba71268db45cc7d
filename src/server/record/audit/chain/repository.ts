import { and, asc, desc, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import { activities } from '#server/record/activity/tables.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { isoTime } from '#server/platform/database/iso-time.ts'
import { users } from '#server/people/tables.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { sealedEntries, seals, securityEvents } from '../tables.ts'
import { type EntryOfSeal, type RecordEntry, type Seal, type SealedEntry, SERVER_CHAIN } from './hashes.ts'

/** An arbitrary number for the advisory lock: one run seals at a time. */
const SEALING_LOCK = 7_220_461

/** A condition on an entry. */
type Asked = (kind: SQL, id: SQL, at: SQL) => SQL

/**
 * Every entry of the record in one shape. `closed`: whether its personal fields may have been erased.
 *
 * @param asked the condition; of an entry that does not meet it, nothing is put together
 */
const entriesThat = (asked: Asked = () => sql`true`) => sql`(
  select 'activity' as kind, a.id, a.workspace_id as chain, a.created_at as at, a.salt,
    jsonb_build_object('type', a.type, 'userId', a.user_id, 'entityType', a.entity_type) as content,
    jsonb_build_object('description', a.description, 'entityId', a.entity_id, 'folderId', a.folder_id,
      'folderName', a.folder_name, 'metadata', a.metadata) as personal,
    not exists (select from ${workspaces} w where w.id = a.workspace_id)
      or (a.entity_type = 'account' and not exists (select from ${users} u where u.id = a.user_id)) as closed
  from ${activities} a where ${asked(sql`'activity'`, sql`a.id`, sql`a.created_at`)}
  union all
  select 'security', s.id, coalesce(s.workspace_id, ${SERVER_CHAIN}::uuid), s.created_at, s.salt,
    jsonb_build_object('type', s.type, 'result', s.result, 'userId', s.user_id, 'workspaceId', s.workspace_id),
    jsonb_build_object('address', s.address, 'device', s.device, 'detail', s.detail),
    (s.user_id is not null and not exists (select from ${users} u where u.id = s.user_id))
      or (s.workspace_id is not null and not exists (select from ${workspaces} w where w.id = s.workspace_id))
  from ${securityEvents} s where ${asked(sql`'security'`, sql`s.id`, sql`s.created_at`)})`

type EntryRow = RecordEntry & Record<string, unknown>

/** An entry with the chain that it belongs to. */
export type UnsealedEntry = RecordEntry & { chain: string }

/** Waits until no other run seals; until the end of the transaction no other begins. */
export async function lockChains(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEALING_LOCK})`)
}

export async function lastSealTime(on: Queryable): Promise<Date | undefined> {
  const [row] = await on.select({ at: max(seals.at) }).from(seals)
  return row?.at ?? undefined
}

/** Where to look for entries that are not sealed: all after `since`, which is undefined for everything. */
interface Unsealed {
  since?: Date | undefined
  until: Date
}

function isUnsealed({ since, until }: Unsealed): Asked {
  const from = since?.toISOString() ?? '-infinity'
  return (kind, id, at) => sql`${at} > ${from}::timestamptz and ${at} <= ${until.toISOString()}::timestamptz
    and not exists (select from ${sealedEntries} done where done.entry_id = ${id} and done.kind = ${kind})`
}

/** Entries that are not sealed, chain by chain, in the order of their times. */
const unsealed = (range: Unsealed): SQL => sql`
  select e.kind, e.id, e.chain, e.at, e.content, e.personal, e.salt from ${entriesThat(isUnsealed(range))} e
  order by e.chain, e.at, e.id`

const presentUnsealed = (row: UnsealedEntry): UnsealedEntry => ({ ...row, at: isoTime(row.at) })

/** Whether anything is not sealed that is at most so much older than the last seal; no entry is put together for it. */
export async function hasUnsealed(on: Queryable, lateMs: number): Promise<boolean> {
  const last = await lastSealTime(on)
  const since = last === undefined ? undefined : new Date(last.getTime() - lateMs)
  const until = await databaseTime(on)
  const { rows } = await on.execute<{ found: boolean }>(sql`
    select exists (select from ${entriesThat(isUnsealed({ since, until }))} e) as found`)
  return rows[0]?.found === true
}

/** The first entries that are not sealed. */
export async function selectUnsealed(
  on: Queryable,
  { limit, ...range }: Unsealed & { limit: number },
): Promise<UnsealedEntry[]> {
  const { rows } = await on.execute<EntryRow & UnsealedEntry>(sql`${unsealed(range)} limit ${limit}`)
  return rows.map(presentUnsealed)
}

/**
 * Reads the entries that are not sealed batch by batch. By a cursor, which finds and sorts them once: sealing a batch
 * does not change what it gives.
 */
export async function* readUnsealed(
  tx: Transaction,
  range: Unsealed,
  batch: number,
): AsyncGenerator<UnsealedEntry[]> {
  await tx.execute(sql`declare unsealed no scroll cursor for ${unsealed(range)}`)
  for (;;) {
    const { rows } = await tx.execute<EntryRow & UnsealedEntry>(
      sql`fetch forward ${sql.raw(String(batch))} from unsealed`,
    )
    if (rows.length > 0) yield rows.map(presentUnsealed)
    if (rows.length < batch) break
  }
  await tx.execute(sql`close unsealed`)
}

export async function insertSeal(
  on: Queryable,
  chain: string,
  { at, ...seal }: Seal,
  entries: readonly SealedEntry[],
): Promise<void> {
  await on.insert(seals).values({ chain, ...seal, at: new Date(at) })
  await on.execute(sql`
    insert into ${sealedEntries} (chain, sequence, kind, entry_id, entry_at, content_hash, personal_hash)
    select ${chain}::uuid, entry.* from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry(
      sequence bigint, kind text, id uuid, at timestamptz, "contentHash" text, "personalHash" text)`)
}

export async function lastSeal(on: Queryable, chain: string): Promise<Seal | undefined> {
  const [row] = await on
    .select()
    .from(seals)
    .where(eq(seals.chain, chain))
    .orderBy(desc(seals.number))
    .limit(1)
  return row && presentSeal(row)
}

export async function findSeal(on: Queryable, chain: string, number: number): Promise<Seal | undefined> {
  const [row] = await on
    .select()
    .from(seals)
    .where(and(eq(seals.chain, chain), eq(seals.number, number)))
  return row && presentSeal(row)
}

/** Whether a seal of any chain has a hash that begins so. */
export async function hasSeal(on: Queryable, beginning: string): Promise<boolean> {
  const found = await on
    .select({ number: seals.number })
    .from(seals)
    .where(sql`starts_with(${seals.hash}, ${beginning})`)
    .limit(1)
  return found.length > 0
}

/** The chains of the server and of every company, also of those that are gone, in the order of their ids. */
export async function selectChains(on: Queryable): Promise<string[]> {
  const { rows } = await on.execute<{ chain: string }>(sql`
    select chain from ${seals} union select chain from ${sealedEntries} union select id from ${workspaces}
    union select ${SERVER_CHAIN}::uuid order by chain`)
  return rows.map(({ chain }) => chain)
}

/** The seals of a chain after a number, in their order. */
export async function selectSeals(
  on: Queryable,
  chain: string,
  after: number | undefined,
  limit: number,
): Promise<Seal[]> {
  const rows = await on
    .select()
    .from(seals)
    .where(and(eq(seals.chain, chain), after === undefined ? undefined : gt(seals.number, after)))
    .orderBy(asc(seals.number))
    .limit(limit)
  return rows.map(presentSeal)
}

/** The entries of a chain with sequence numbers from `first` to `last`, in their order. */
export async function selectEntriesOfSeal(
  on: Queryable,
  chain: string,
  { first, last }: Pick<Seal, 'first' | 'last'>,
): Promise<EntryOfSeal[]> {
  return await entriesWhere(
    on,
    sql`s.chain = ${chain} and s.sequence between ${first} and ${last}`,
    sql`e.chain = ${chain}`,
  )
}

/** How many entries of a chain are beyond its last seal: none, unless seals were removed. */
export async function countEntriesBeyond(on: Queryable, chain: string): Promise<number> {
  const last = sql`(select coalesce(max(${seals.last}), 0) from ${seals} where ${seals.chain} = ${chain})`
  return await on.$count(sealedEntries, and(eq(sealedEntries.chain, chain), gt(sealedEntries.sequence, last)))
}

/** Removes expired security events and erases the personal fields of people and companies that have gone. */
export async function reduceRecord(on: Queryable): Promise<void> {
  await on.execute(sql`select reduce_record()`)
}

/** The time in whole milliseconds, rounded up: that of no entry recorded before is later. */
export async function databaseTime(on: Queryable): Promise<Date> {
  const { rows } = await on.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Number.NaN)
}

async function entriesWhere(on: Queryable, sealed: SQL, ofChain: SQL): Promise<EntryOfSeal[]> {
  const { rows } = await on.execute<{
    sequence: string
    kind: SealedEntry['kind']
    id: string
    entry_at: string
    content_hash: string
    personal_hash: string
    at: string | null
    content: Record<string, unknown>
    personal: Record<string, unknown>
    salt: string | null
    closed: boolean | null
  }>(sql`
    select s.sequence, s.kind, s.entry_id as id, s.entry_at, s.content_hash, s.personal_hash,
      e.at, e.content, e.personal, e.salt, e.closed
    from ${sealedEntries} s left join ${entriesThat()} e on e.id = s.entry_id and e.kind = s.kind and ${ofChain}
    where ${sealed}
    order by s.sequence`)
  return rows.map(({ at, closed, content, personal, salt, ...row }) => ({
    sequence: Number(row.sequence),
    kind: row.kind,
    id: row.id,
    at: isoTime(row.entry_at),
    contentHash: row.content_hash,
    personalHash: row.personal_hash,
    isClosed: closed ?? false,
    entry: at === null ? 'gone' : { kind: row.kind, id: row.id, at: isoTime(at), content, personal, salt },
  }))
}

function presentSeal({ chain: _chain, at, ...seal }: typeof seals.$inferSelect): Seal {
  return { ...seal, at: at.toISOString() }
}
