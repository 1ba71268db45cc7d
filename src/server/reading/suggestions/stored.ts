import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { areas, areasWith, filesEverywhere, type Rights } from '#contract/company/roles.ts'
import { MAX_SUGGESTED_AT_ONCE } from '#contract/reading/suggestions.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'
import type { Scope } from '#server/platform/identity.ts'
import { enqueue, type JobPayloads, suggestKey } from '#server/platform/jobs/index.ts'
import { papersWait } from '#server/record/activity/index.ts'
import { statusOf } from './repository.ts'
import { suggestions } from './tables.ts'

export type StoredSuggestion = Omit<typeof suggestions.$inferInsert, 'workspaceId'>

/** The areas into which a person may file, as suggestions are stored for them. */
export function editableAreas(rights: Rights): string {
  return (areasWith(rights, 'edit') ?? areas).join()
}

/** Lets one job after the other suggest for a company. */
export async function lockSuggestions(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('suggestions'), hashtext(${workspaceId}))`)
}

/** What is stored for a company. */
export async function selectKept(on: Queryable, workspaceId: string) {
  return await on.select().from(suggestions).where(eq(suggestions.workspaceId, workspaceId))
}

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 1000

const keyOf = ({ editable, paperId }: StoredSuggestion) => `${paperId} ${editable}`

/** Stores the suggestions of a company in place of those before, of which most stay as they are. */
export async function replaceSuggestions(
  tx: Queryable,
  workspaceId: string,
  before: readonly StoredSuggestion[],
  rows: readonly StoredSuggestion[],
): Promise<void> {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const changed = rows.filter((row) => {
    const old = known.get(keyOf(row))
    known.delete(keyOf(row))
    return old?.folders !== row.folders || old.name !== row.name
  })
  const { editable, paperId } = suggestions
  const isGone = sql`${paperId} || ' ' || ${editable} = any(${sql.param([...known.keys()])}::text[])`
  if (known.size > 0)
    await tx.delete(suggestions).where(and(eq(suggestions.workspaceId, workspaceId), isGone))
  const set = { basis: sql`excluded.basis`, folders: sql`excluded.folders`, name: sql`excluded.name` }
  for (let first = 0; first < changed.length; first += AT_ONCE) {
    const part = changed.slice(first, first + AT_ONCE)
    await tx
      .insert(suggestions)
      .values(part.map((row) => ({ ...row, workspaceId })))
      .onConflictDoUpdate({ target: [suggestions.workspaceId, paperId, editable], set })
  }
}

/** Whether a paper that waits is for somebody with single functions: they sent it, it was not read, or it seems to belong where they may file. */
const isFor = (userId: string) => sql<boolean>`(
  ${files.userId} = ${userId} or ${files.awaitsReading} or ${blobs.status} = 'stored'
  or ${suggestions.folders} is distinct from '[]')`

/**
 * The newest papers that wait in a company, with what is stored for who may file into the same areas as a person, and
 * whether each is for this person.
 */
export async function selectStored(on: Queryable, scope: Scope, userId: string) {
  const forYou = filesEverywhere(scope) ? sql<boolean>`true` : isFor(userId)
  const stored = { folders: suggestions.folders, name: suggestions.name, forYou }
  return await on
    .select({ fileId: files.id, status: statusOf(files.awaitsReading), ...stored })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .leftJoin(
      suggestions,
      and(
        eq(suggestions.workspaceId, scope.id),
        eq(suggestions.paperId, files.id),
        eq(suggestions.editable, editableAreas(scope)),
      ),
    )
    .where(and(eq(files.workspaceId, scope.id), eq(files.folderId, LOG_FOLDER_ID), isNull(files.trashedAt)))
    .orderBy(desc(files.id))
    .limit(MAX_SUGGESTED_AT_ONCE)
}

/**
 * How many papers wait for a person who has single functions in some companies ({@link isFor}), by the company. The inbox shows
 * these first.
 */
export async function countWaitingFor(
  on: Queryable,
  userId: string,
  scopes: readonly Scope[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await on.execute<{ id: string; count: number }>(sql`
    select own.id, count(*)::int as count
    from unnest(${sql.param(scopes.map(({ id }) => id))}::uuid[], ${sql.param(scopes.map(editableAreas))}::text[])
      as own(id, editable)
    join ${files} on ${files.workspaceId} = own.id and ${files.folderId} = ${LOG_FOLDER_ID} and ${files.trashedAt} is null
    join ${blobs} on ${blobs.workspaceId} = own.id and ${blobs.sha256} = ${files.sha256}
    left join ${suggestions} on ${suggestions.workspaceId} = own.id and ${suggestions.paperId} = ${files.id}
      and ${suggestions.editable} = own.editable
    where ${isFor(userId)}
    group by own.id`)
  const counts = new Map(rows.map(({ count, id }) => [id, count]))
  return new Map(scopes.map(({ id }) => [id, counts.get(id) ?? 0]))
}

/** Has a company's papers suggested for once the transaction is committed. */
export async function enqueueSuggestions(on: Queryable, payload: JobPayloads['suggest']): Promise<void> {
  await enqueue(on, 'suggest', payload, suggestKey(payload))
}

const ofCompany = sql`${sql.placeholder('workspaceId')}::uuid`

const papersOf = statement<{ isFiled: boolean; isAnyWaiting: boolean }>(
  'papers_of_bytes',
  sql`select
    exists (select from ${files} where ${files.workspaceId} = ${ofCompany} and ${files.sha256} = ${sql.placeholder('sha256')}::text
      and ${files.folderId} <> ${LOG_FOLDER_ID} and ${files.trashedAt} is null) as "isFiled",
    ${papersWait(ofCompany)} as "isAnyWaiting"`,
)

/**
 * As {@link enqueueSuggestions}, after some bytes were read, if a paper waits: those of a filed paper show where the company
 * keeps such papers.
 */
export async function suggestAfterReading(tx: Queryable, workspaceId: string, sha256: string): Promise<void> {
  const [found] = await papersOf(tx, { workspaceId, sha256 })
  if (found?.isAnyWaiting !== true) return
  await enqueueSuggestions(tx, found.isFiled ? { workspaceId, isAnew: true } : { workspaceId })
}
