import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { VersionSource } from '#contract/manual/file-versions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { files, fileVersions } from '../tables.ts'

/** A version of a file that a newer one has replaced. */
export type FormerVersion = Omit<typeof fileVersions.$inferSelect, 'workspaceId'>

/** What takes the place of a file's bytes, and of what is known of them. */
type NewVersion = Pick<
  typeof files.$inferSelect,
  'awaitsReading' | 'confirmedFacts' | 'filename' | 'mimetype' | 'originalName' | 'sha256' | 'size'
> & { source: VersionSource; uploadedBy: string; userId: string }

const isFile = (workspaceId: string, id: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, id))

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
    .where(isFile(workspaceId, fileId))
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

/** Where the newest version of a file came from. */
export async function findVersionSource(on: Queryable, workspaceId: string, fileId: string) {
  const [row] = await on.select({ source: sourceOfNewest }).from(files).where(isFile(workspaceId, fileId))
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
    .where(isFile(workspaceId, fileId))
}
