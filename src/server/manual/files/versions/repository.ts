import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FactChanges } from '#contract/documents/document-facts.ts'
import type { VersionSource } from '#contract/manual/file-versions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { files, fileVersions } from '../tables.ts'

/** A version of a file that a newer one has replaced. */
export type FormerVersion = Omit<typeof fileVersions.$inferSelect, 'workspaceId'>

/** What takes the place of a file's bytes. */
export interface NewVersion {
  filename: string
  originalName: string
  mimetype: string
  size: number
  sha256: string
  userId: string
  uploadedBy: string
  awaitsReading: boolean
  source: VersionSource
  confirmedFacts: FactChanges | null
}

/** The columns of a former version, in the order in which {@link insertVersion} copies them. */
const copied = sql.raw(
  'original_name, mimetype, size, sha256, user_id, uploaded_by, uploaded_at, confirmed_facts',
)

/** Where the newest version came from; the first one of a file that was sent on request is that. */
const sourceOfNewest = sql<VersionSource>`
  case when ${files.version} = 1 and ${files.source} ->> 'kind' = 'request' then 'request' else ${files.versionSource} end`

/** Keeps a file's bytes as a former version, and gives it others. The file must be locked. */
export async function insertVersion(
  on: Queryable,
  workspaceId: string,
  fileId: string,
  { source, ...next }: NewVersion,
): Promise<void> {
  await on.execute(sql`
    insert into ${fileVersions} (workspace_id, file_id, version, source, ${copied})
    select workspace_id, id, version, ${sourceOfNewest}, ${copied} from ${files}
    where workspace_id = ${workspaceId} and id = ${fileId}`)
  await on
    .update(files)
    .set({
      ...next,
      awaitsPicture: next.awaitsReading,
      versionSource: source,
      version: sql`${files.version} + 1`,
      uploadedAt: sql`now()`,
    })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)))
}

/** The former versions of some files, the oldest of each first. */
export async function selectFormerVersions(
  on: Queryable,
  workspaceId: string,
  fileIds: readonly string[],
): Promise<FormerVersion[]> {
  return await on
    .select()
    .from(fileVersions)
    .where(and(eq(fileVersions.workspaceId, workspaceId), inArray(fileVersions.fileId, [...fileIds])))
    .orderBy(asc(fileVersions.fileId), asc(fileVersions.version))
}

/** The SHA-256 of the former versions of some files, the oldest first, by the file's id. */
export async function selectFormerHashes(
  on: Queryable,
  workspaceId: string,
  fileIds: readonly string[],
): Promise<Map<string, string[]>> {
  const former = await selectFormerVersions(on, workspaceId, fileIds)
  return new Map(
    [...Map.groupBy(former, ({ fileId }) => fileId)].map(([id, versions]) => [
      id,
      versions.map(({ sha256 }) => sha256),
    ]),
  )
}

/** Where the newest version of a file came from. */
export async function findVersionSource(
  on: Queryable,
  workspaceId: string,
  fileId: string,
): Promise<VersionSource> {
  const [row] = await on
    .select({ source: sourceOfNewest })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)))
  return row?.source ?? 'upload'
}

/** Adds former versions to a file that came from another server, the oldest first. */
export async function insertFormerVersions(
  on: Queryable,
  workspaceId: string,
  fileId: string,
  former: ReadonlyArray<Omit<FormerVersion, 'fileId' | 'version' | 'confirmedFacts' | 'userId'>>,
): Promise<void> {
  if (former.length === 0) return
  await on
    .insert(fileVersions)
    .values(former.map((version, index) => ({ ...version, workspaceId, fileId, version: index + 1 })))
  await on
    .update(files)
    .set({ version: former.length + 1 })
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, fileId)))
}
