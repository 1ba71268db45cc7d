import { type SQL, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { ActivityType } from '#contract/record/activity.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { newJob, suggestKey } from '#server/platform/jobs/index.ts'

/** What shows where a company keeps its papers, and under which names. */
const habits: ReadonlySet<string> = new Set<ActivityType>([
  'move',
  'rename',
  'copy',
  'facts',
  'delete',
  'restore',
  'version',
  'restore_version',
  'create_folder',
  'rename_folder',
  'reset_folder',
  'move_folder',
  'copy_folder',
  'delete_folder',
  'restore_folder',
])

/** Whether papers wait to be filed in a company. */
export const papersWait = (workspaceId: string | SQL) => sql`
  exists (select from ${files} where ${files.workspaceId} = ${workspaceId} and ${files.folderId} = ${LOG_FOLDER_ID}
    and ${files.trashedAt} is null)`

/** Has folders suggested anew for the papers that wait in a company, if any do, after one of its habits changed. */
export async function suggestAnew(
  on: Queryable,
  workspaceId: string,
  entries: ReadonlyArray<{ type: string }>,
): Promise<void> {
  if (!entries.some(({ type }) => habits.has(type))) return
  const payload = { workspaceId, isAnew: true }
  await on.execute(sql`
    select ${newJob('suggest', sql`${JSON.stringify(payload)}`, sql`${suggestKey(payload)}`)}
    where ${papersWait(workspaceId)}`)
}
