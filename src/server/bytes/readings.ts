import { and, count, eq, inArray, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { ReadFacts } from '#contract/documents/document-facts.ts'
import { newJob } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selection, statement } from '#server/platform/database/statement.ts'
import { workspaces } from '#server/company/workspaces/tables.ts'
import { blobs } from './tables.ts'

/** Must match the predicate of the index `blobs_unread` exactly. */
export const isUnread = sql`${blobs.status} <> 'indexed'`

function isBlob(workspaceId: string | Placeholder, sha256: string | Placeholder) {
  return and(eq(blobs.workspaceId, workspaceId), eq(blobs.sha256, sha256))
}

/** The call that has bytes read once the transaction is committed; called twice while the job waits, it runs once. */
export function newReading(workspaceId: SQL, sha256: SQL): SQL {
  return newJob(
    'read-document',
    sql`json_build_object('workspaceId', ${workspaceId}, 'sha256', ${sha256})`,
    sql`'read ' || ${workspaceId} || ' ' || ${sha256}`,
  )
}

/** Has bytes read once more; they are found by their words as before until that is done. */
export async function readAgain(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await on.update(blobs).set({ status: 'stored', statusReason: null }).where(isBlob(workspaceId, sha256))
  await on.execute(sql`select ${newReading(sql`${workspaceId}::uuid`, sql`${sha256}::text`)}`)
}

/**
 * Has everything read that is not, in every workspace, and what had thumbnails: a backup holds neither jobs nor what
 * was made from bytes.
 *
 * @returns how much that is
 */
export async function enqueueUnread(on: Queryable): Promise<number> {
  const result = await on.execute(sql`
    select ${newReading(sql`b.workspace_id`, sql`b.sha256`)} from ${blobs} b
    where b.status = 'stored' or b.has_thumbnail`)
  return result.rowCount ?? 0
}

/** How many documents wait to be read and how many could not be, in every workspace. */
export async function countUnread(on: Queryable): Promise<{ waiting: number; unreadable: number }> {
  const rows = await on
    .select({ status: blobs.status, total: count() })
    .from(blobs)
    .where(isUnread)
    .groupBy(blobs.status)
  const of = (wanted: string) => rows.find(({ status }) => status === wanted)?.total ?? 0
  return { waiting: of('stored'), unreadable: of('unreadable') }
}

const columns = { sha256: blobs.sha256, size: blobs.size, mimetypes: blobs.mimetypes, status: blobs.status }

const given = sql.placeholder
const isGiven = isBlob(given('workspaceId'), given('sha256'))
const selectBlob = selection('blob_to_read', new QueryBuilder().select(columns).from(blobs).where(isGiven))

/** Bytes that are to be read, with the first of their types; nothing when the workspace has none to be read. */
export async function findBlob(on: Queryable, workspaceId: string, sha256: string) {
  const [row] = await selectBlob(on, { workspaceId, sha256 })
  return withType(row)
}

/** The same with what was read in them so far. */
export async function findReading(on: Queryable, workspaceId: string, sha256: string) {
  const [row] = await on
    .select({ ...columns, text: blobs.text, statusReason: blobs.statusReason })
    .from(blobs)
    .where(isBlob(workspaceId, sha256))
  return withType(row)
}

function withType<Row extends { mimetypes: string[] }>(row: Row | undefined) {
  const [mimetype] = row?.mimetypes ?? []
  return row === undefined || mimetype === undefined ? undefined : { ...row, mimetype }
}

// The words are sent once.
const save = statement(
  'save_reading',
  sql`update ${blobs} set status = ${given('status')}::text, status_reason = ${given('statusReason')}::text,
    text = ${given('text')}::text, words = read.words, has_thumbnail = coalesce(${given('hasThumbnail')}::boolean, has_thumbnail),
    facts = coalesce(${given('facts')}::jsonb, facts), facts_reader = coalesce(${given('factsReader')}::text, facts_reader)
  from (
    select to_tsvector('simple', words) || strip(to_tsvector('english', words)) as words
    from (values (${given('words')}::text)) given (words)
  ) read
  where workspace_id = ${given('workspaceId')}::uuid and sha256 = ${given('sha256')}::text`,
)

/** Saves what was read in some bytes, or why nothing could be. */
export async function saveReading(
  on: Queryable,
  workspaceId: string,
  sha256: string,
  reading: {
    status: 'stored' | 'indexed' | 'unreadable'
    statusReason: string | null
    text: string | null
    hasThumbnail?: boolean
    words: string
    facts?: ReadFacts
    factsReader?: string
  },
): Promise<void> {
  const kept = { facts: null, factsReader: null, hasThumbnail: null }
  await save(on, { ...kept, ...reading, workspaceId, sha256 })
}

/** What a reader of facts leaves with them, so that another version, or a company by another name, reads again. */
export const factsReaderOf = (version: string) =>
  sql<string>`${version}::text || ' ' || md5(concat_ws('|', coalesce(${workspaces.businessName}, ''),
    coalesce(${workspaces.registrationNumber}, ''), coalesce(${workspaces.registeredOfficeAddress}, '')))`

/** Names the reader of facts of a workspace. */
export async function findFactsReader(on: Queryable, workspaceId: string, version: string): Promise<string> {
  const [row] = await on
    .select({ reader: factsReaderOf(version) })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  return row?.reader ?? version
}

/** Texts of any workspace whose facts another reader has read, or none, by their keys. @param after the key of the last one */
export async function selectOutdatedFacts(
  on: Queryable,
  version: string,
  { after, limit }: { after?: { workspaceId: string; sha256: string } | undefined; limit: number },
) {
  return await on
    .select({
      workspaceId: blobs.workspaceId,
      sha256: blobs.sha256,
      mimetypes: blobs.mimetypes,
      text: sql<string>`coalesce(${blobs.text}, '')`,
    })
    .from(blobs)
    .innerJoin(workspaces, eq(workspaces.id, blobs.workspaceId))
    .where(
      and(
        eq(blobs.status, 'indexed'),
        isNotNull(blobs.text),
        sql`${blobs.factsReader} is distinct from ${factsReaderOf(version)}`,
        after &&
          sql`(${blobs.workspaceId}, ${blobs.sha256}) > (${after.workspaceId}::uuid, ${after.sha256}::text)`,
      ),
    )
    .orderBy(blobs.workspaceId, blobs.sha256)
    .limit(limit)
}

/** Saves the facts that were read in some bytes, unless they are being read as a whole just now. */
export async function saveFacts(
  on: Queryable,
  { sha256, workspaceId }: { workspaceId: string; sha256: string },
  { facts, reader }: { facts: ReadFacts; reader: string },
): Promise<void> {
  await on
    .update(blobs)
    .set({ facts, factsReader: reader })
    .where(and(isBlob(workspaceId, sha256), eq(blobs.status, 'indexed')))
}

/** Says that there are thumbnails of some bytes. */
export async function markThumbnail(on: Queryable, workspaceId: string, sha256: string): Promise<void> {
  await on.update(blobs).set({ hasThumbnail: true }).where(isBlob(workspaceId, sha256))
}

/** How many pages some PDFs have, of which the text was read: their pages are in it between form feeds. */
export async function selectReadPages(
  on: Queryable,
  workspaceId: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await on
    .select({
      sha256: blobs.sha256,
      pages: sql<number>`array_length(string_to_array(${blobs.text}, E'\\f'), 1)`,
    })
    .from(blobs)
    .where(
      and(
        eq(blobs.workspaceId, workspaceId),
        inArray(blobs.sha256, [...hashes]),
        eq(blobs.status, 'indexed'),
        // A text that was cut lacks its last pages.
        sql`${blobs.mimetypes} = '{application/pdf}' and ${blobs.statusReason} is null and ${blobs.text} <> ''`,
      ),
    )
  return new Map(rows.map(({ pages, sha256 }) => [sha256, pages]))
}

const partyOf = sql<string>`${blobs.facts} #>> '{party,value}'`

/** @returns in how many documents of a workspace another name took the place of some parties that were read in them */
export async function renameParty(
  on: Queryable,
  workspaceId: string,
  names: readonly string[],
  name: string,
): Promise<number> {
  const result = await on
    .update(blobs)
    .set({ facts: sql`jsonb_set(${blobs.facts}, '{party,value}', to_jsonb(${name}::text))` })
    .where(and(eq(blobs.workspaceId, workspaceId), inArray(partyOf, [...names])))
  return result.rowCount ?? 0
}

/** Has the facts of some documents of a workspace read once more; until then they stay as they are. */
export async function readFactsAgain(
  on: Queryable,
  workspaceId: string,
  hashes: readonly string[],
): Promise<void> {
  await on
    .update(blobs)
    .set({ factsReader: null })
    .where(and(eq(blobs.workspaceId, workspaceId), inArray(blobs.sha256, [...hashes])))
}
