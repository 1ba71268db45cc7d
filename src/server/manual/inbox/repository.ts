import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { EarlierCopy } from '#contract/manual/uploads.ts'
import { earlierCopies } from '#server/manual/files/index.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Identity, Scope } from '#server/platform/identity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { filings, type PaperBefore } from './tables.ts'

/** A paper of XYZ that was shared and that nobody has filed. */
const isWaiting = and(
  sql`${files.source} ->> 'kind' = 'share'`,
  isNull(files.trashedAt),
  eq(files.folderId, LOG_FOLDER_ID),
)

const word = (name: 'title' | 'text' | 'url') =>
  sql<string | null>`${files.source} ->> ${sql.raw(`'${name}'`)}`
const sharedColumns = {
  id: files.id,
  name: files.originalName,
  mimetype: files.mimetype,
  size: files.size,
  title: word('title'),
  text: word('text'),
  url: word('url'),
  sharedAt: files.uploadedAt,
}

/** Shared papers that wait, newest first. */
export async function selectShared(
  on: Queryable,
  workspaceId: string,
  { before, limit }: { before: string | undefined; limit: number | undefined },
) {
  const query = on
    .select(sharedColumns)
    .from(files)
    .where(
      and(
        eq(files.workspaceId, workspaceId),
        isWaiting,
        before === undefined ? undefined : lt(files.id, before),
      ),
    )
    .orderBy(desc(files.id))
  return await (limit === undefined ? query : query.limit(limit))
}
export type SharedFileRow = Awaited<ReturnType<typeof selectShared>>[number]

export async function countShared(on: Queryable, workspaceId: string): Promise<number> {
  return await on.$count(files, and(eq(files.workspaceId, workspaceId), isWaiting))
}

/** Ends the waiting of shared papers, so that each is filed or discarded once. */
export async function takeShared(
  on: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<Array<{ id: string; name: string }>> {
  return await on
    .update(files)
    .set({ source: null })
    .where(and(eq(files.workspaceId, workspaceId), isAmong(files.id, ids), isWaiting))
    .returning({ id: files.id, name: files.originalName })
}

/** The shared papers that came before a time and still wait, by their workspaces. */
export async function selectExpired(on: Queryable, time: Date): Promise<Map<string, string[]>> {
  const rows = await on
    .select({ workspaceId: files.workspaceId, id: files.id })
    .from(files)
    .where(and(isWaiting, lt(files.uploadedAt, time.toISOString())))
  const byWorkspace = Map.groupBy(rows, ({ workspaceId }) => workspaceId)
  return new Map([...byWorkspace].map(([id, own]) => [id, own.map((row) => row.id)]))
}

/** Other files of the same bytes that a person sees, the oldest first, by the ids of some files. */
export async function selectCopies(
  on: Queryable,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, EarlierCopy[]>> {
  const those = sql`${sql.param([...ids])}::uuid[]`
  const copies = earlierCopies({
    workspaceId: sql`f.workspace_id`,
    sha256: sql`f.sha256`,
    visible: sql`${sql.param(areasWith(scope, 'view') ?? null)}::text[]`,
    where: sql`c.id <> all (${those})`,
  })
  const { rows } = await on.execute<{ id: string; copies: EarlierCopy[] }>(sql`
    select f.id, ${copies} as copies from ${files} f where f.workspace_id = ${scope.id} and f.id = any (${those})`)
  return new Map(rows.map((row) => [row.id, row.copies]))
}

/** Keeps how papers were before they were filed. */
export async function insertFiling(
  on: Queryable,
  { person, workspace }: Identity,
  papers: PaperBefore[],
): Promise<string> {
  const [row] = await on
    .insert(filings)
    .values({ workspaceId: workspace.id, userId: person.id, papers })
    .returning({ id: filings.id })
  if (row === undefined) throw new Error('A filing could not be kept')
  return row.id
}

/** Removes what a person filed and returns how it was before, so that it is undone once. */
export async function takeFiling(
  on: Queryable,
  { person, workspace }: Identity,
  id: string,
): Promise<PaperBefore[] | undefined> {
  const [row] = await on
    .delete(filings)
    .where(and(eq(filings.workspaceId, workspace.id), eq(filings.id, id), eq(filings.userId, person.id)))
    .returning({ papers: filings.papers })
  return row?.papers
}

/** Deletes what was kept to undo filings before a time, in every workspace. */
export async function deleteFilingsBefore(on: Queryable, time: Date): Promise<void> {
  await on.delete(filings).where(lt(filings.filedAt, time))
}
