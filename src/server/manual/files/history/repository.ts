import { type SQL, sql } from 'drizzle-orm'
import { OPENED } from '#contract/manual/files.ts'
import { nameOfUser, users } from '#server/people/tables.ts'
import { visibleTo } from '#server/record/activity/index.ts'
import { activities } from '#server/record/activity/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { fileOpenings, files } from '../tables.ts'

/** A person who opened a file. */
export interface Opening {
  workspaceId: string
  fileId: string
  userId: string
  /** In London, as `YYYY-MM-DD`. */
  day: string
  openedAt: Date
}

/** Records who opened what, once for each person and day; files and people that are gone are left out. */
export async function insertOpenings(on: Queryable, openings: readonly Opening[]): Promise<void> {
  await on.execute(sql`
    insert into ${fileOpenings} (workspace_id, file_id, user_id, day, opened_at)
    select opening.* from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
      as opening("workspaceId" uuid, "fileId" uuid, "userId" uuid, day date, "openedAt" timestamptz)
    join ${files} f on f.workspace_id = opening."workspaceId" and f.id = opening."fileId"
    join ${users} u on u.id = opening."userId"
    on conflict do nothing`)
}

/** The activity about a file, with the copies that were made of it, to whom it was given, and its openings. */
function historyOf(who: Identity, fileId: string): SQL {
  const ofWorkspace = sql`${activities.workspaceId} = ${who.workspace.id}`
  const columns = sql`${activities.id}, ${activities.type}, ${activities.description}, ${activities.userId},
    (extract(epoch from ${activities.createdAt}) * 1000)::float8 as at`
  return sql`
    select ${columns} from ${activities}
    where ${ofWorkspace} and ${activities.entityId} = ${fileId} and ${activities.entityType} = 'file'
      and ${visibleTo(who)}
    union all
    select ${columns} from ${activities}
    where ${ofWorkspace} and ${activities.type} = 'copy' and ${activities.metadata} ->> 'from' = ${fileId}
      and ${visibleTo(who)}
    union all
    select ${columns} from ${activities}
    where ${ofWorkspace} and ${activities.entityType} = 'pack' and ${activities.metadata} -> 'files' ? ${fileId}
      and ${visibleTo(who)}
    union all
    select ${fileOpenings.id}, ${OPENED}, '', ${fileOpenings.userId},
      (extract(epoch from ${fileOpenings.openedAt}) * 1000)::float8
    from ${fileOpenings}
    where ${fileOpenings.workspaceId} = ${who.workspace.id} and ${fileOpenings.fileId} = ${fileId}`
}

interface HistoryRow extends Record<string, unknown> {
  id: string
  type: string
  description: string
  userId: string | null
  userName: string | null
  /** In milliseconds. */
  at: number
}

/** Entries from the newest on: the keys of both kinds are in the order in which they were recorded. */
export async function selectHistory(
  on: Queryable,
  who: Identity,
  fileId: string,
  { before, limit }: { before: string | undefined; limit: number | undefined },
): Promise<HistoryRow[]> {
  const { rows } = await on.execute<HistoryRow>(sql`
    select entry.id, entry.type, entry.description, entry.user_id as "userId", entry.at,
      ${nameOfUser} as "userName"
    from (${historyOf(who, fileId)}) entry left join ${users} on ${users.id} = entry.user_id
    where ${before === undefined ? sql`true` : sql`entry.id < ${before}`}
    order by entry.id desc limit ${limit ?? null}`)
  return rows
}

export async function countHistory(on: Queryable, who: Identity, fileId: string): Promise<number> {
  const { rows } = await on.execute<{ total: number }>(
    sql`select count(*)::int as total from (${historyOf(who, fileId)}) entry`,
  )
  return rows[0]?.total ?? 0
}
