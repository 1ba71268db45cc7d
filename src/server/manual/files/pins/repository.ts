import { and, desc, eq, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { fileOpenings, files, pinnedFiles } from '../tables.ts'

const pinsOf = ({ person, workspace }: Identity) =>
  and(eq(pinnedFiles.workspaceId, workspace.id), eq(pinnedFiles.userId, person.id))

/** The ids of the files that a person pinned, the last first; also of files that they may not see now. */
export async function selectPins(on: Queryable, who: Identity): Promise<string[]> {
  const rows = await on
    .select({ fileId: pinnedFiles.fileId })
    .from(pinnedFiles)
    .where(pinsOf(who))
    .orderBy(desc(pinnedFiles.id))
  return rows.map(({ fileId }) => fileId)
}

export async function insertPin(on: Queryable, who: Identity, fileId: string): Promise<void> {
  await on
    .insert(pinnedFiles)
    .values({ workspaceId: who.workspace.id, userId: who.person.id, fileId })
    .onConflictDoNothing()
}

export async function deletePin(on: Queryable, who: Identity, fileId: string): Promise<void> {
  await on.delete(pinnedFiles).where(and(pinsOf(who), eq(pinnedFiles.fileId, fileId)))
}

/** For how long something counts as recent, in days. */
const RECENT_DAYS = 60
/** How many of them are looked at: some may be gone, pinned, or in folders that the person may not view any more. */
const CANDIDATES = 40

/** The ids of the files that a person opened or filed last, the latest first. */
export async function selectRecent(on: Queryable, { person, workspace }: Identity): Promise<string[]> {
  const { rows } = await on.execute<{ id: string }>(sql`
    select id from (
      (select ${fileOpenings.fileId} as id, max(${fileOpenings.openedAt}) as at from ${fileOpenings}
        where ${fileOpenings.workspaceId} = ${workspace.id} and ${fileOpenings.userId} = ${person.id}
          and ${fileOpenings.day} > current_date - ${RECENT_DAYS}::int
        group by 1 order by 2 desc limit ${CANDIDATES})
      union all
      (select ${files.id}, ${files.uploadedAt} from ${files}
        where ${files.workspaceId} = ${workspace.id} and ${files.userId} = ${person.id}
          and ${files.trashedAt} is null and ${files.folderId} <> ${LOG_FOLDER_ID}
          and ${files.uploadedAt} > now() - make_interval(days => ${RECENT_DAYS}::int)
        order by ${files.uploadedAt} desc limit ${CANDIDATES})
    ) seen group by id order by max(at) desc limit ${CANDIDATES}`)
  return rows.map(({ id }) => id)
}
