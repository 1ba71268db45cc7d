import { and, count, desc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type ActivityDetails, activityKinds, type ActivityType } from '#contract/record/activity.ts'
import { areasWith } from '#contract/company/roles.ts'
import { nameOfUser, users } from '#server/people/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { memberships } from '#server/company/workspaces/tables.ts'
import { suggestAnew } from './suggest-anew.ts'
import { activities } from './tables.ts'

export type ActivityRow = typeof activities.$inferSelect & { userName: string | null }

/** Which entries are listed; all where nothing is said. */
export interface ActivityFilter {
  /** What one person did. */
  userId?: string | undefined
  /** What others did than one person. */
  notUserId?: string
  /** From a time on. */
  since?: Date
  /** Before a time. */
  until?: Date
}

export type ActivityEntry = ActivityDetails & {
  /** The sentence that the activity list shows. */
  description: string
  entityId?: string | undefined
  folderId?: string | undefined
  folderName?: string | undefined
  /** Whoever sees all of these may see the entry. Without them it is as visible as its folder. */
  areas?: readonly string[] | undefined
}

/** Who reads the activity. */
export type Viewer = Pick<Identity, 'workspace'> & { person: Pick<Identity['person'], 'id'> }

/** A statement has at most 65,535 parameters. */
const AT_ONCE = 1000

/** Who does something in a company: nobody, for what the product does by itself. */
interface Actor {
  person: { id: string } | null
  workspace: { id: string }
}

export const nobodyIn = (workspaceId: string): Actor => ({ person: null, workspace: { id: workspaceId } })

/** What an entry about a file says of it, and of its folder. */
export function aboutFile({
  folderId,
  folderName,
  id,
}: {
  id: string
  folderId: string
  folderName: string
}) {
  return { entityId: id, folderId, folderName }
}

/** The folder of an entry. */
export function inFolder({
  id,
  name,
}: {
  id: string
  name: string
}): Pick<ActivityEntry, 'folderId' | 'folderName'> {
  return { folderId: id, folderName: name }
}

/** Records what was done, in the transaction that does it. */
export async function recordActivity(
  on: Queryable,
  { person, workspace: { id: workspaceId } }: Actor,
  entries: ActivityEntry | readonly ActivityEntry[],
): Promise<void> {
  const rows = [entries].flat().map(({ areas, ...entry }) => ({
    workspaceId,
    userId: person?.id ?? null,
    entityType: entityOf(entry.type),
    ...entry,
    areas: areas === undefined ? undefined : [...new Set(areas)],
  }))
  for (let first = 0; first < rows.length; first += AT_ONCE)
    await on.insert(activities).values(rows.slice(first, first + AT_ONCE))
  await suggestAnew(on, workspaceId, rows)
}

const entityOf = (type: ActivityType) => activityKinds[type].shape.entityType.value

/**
 * The part of a larger statement that records what the rest of it does.
 *
 * @param rows selects workspace, user, description, id of the entity, id and name of the folder, metadata, areas
 */
export function newActivity(type: ActivityType, rows: SQL): SQL {
  return sql`
    insert into ${activities} (type, entity_type, workspace_id, user_id, description, entity_id, folder_id, folder_name, metadata,
      areas)
    select ${type}, ${entityOf(type)}, entry.* from (${rows}) entry`
}

/**
 * The entries that a person may see: what was done with an account by that person alone; everything else by who sees
 * everything, and by others what touches only areas that they see.
 */
export function visibleTo({ person, workspace }: Viewer): SQL | undefined {
  const isOwn = sql`(${activities.entityType} is distinct from 'account' or ${activities.userId} = ${person.id})`
  const visible = areasWith(workspace, 'view')
  if (visible === undefined) return isOwn
  const areas = sql`${sql.param([...visible])}::text[]`
  return sql`${isOwn} and (${activities.entityType} = 'account' or ${activities.areas} <@ ${areas}) and (
    ${activities.folderId} is null or not exists (
      select from ${folders} where ${folders.workspaceId} = ${activities.workspaceId}
        and ${folders.id} = ${activities.folderId} and ${folders.area} <> all (${areas})))`
}

/** The least key of an entry of a time: keys are UUIDs of version 7, which begin with it. */
function keyAt(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

function conditionOf(viewer: Viewer, { notUserId, since, until, userId }: ActivityFilter): SQL | undefined {
  return and(
    eq(activities.workspaceId, viewer.workspace.id),
    userId === undefined ? undefined : eq(activities.userId, userId),
    notUserId === undefined ? undefined : ne(activities.userId, notUserId),
    since === undefined ? undefined : gte(activities.id, keyAt(since)),
    until === undefined ? undefined : lt(activities.id, keyAt(until)),
    visibleTo(viewer),
  )
}

/** Entries from the newest on: their keys are in the order in which they were recorded. */
export async function selectActivity(
  on: Queryable,
  viewer: Viewer,
  { before, limit, ...filter }: ActivityFilter & { before: string | undefined; limit: number },
): Promise<ActivityRow[]> {
  return await on
    .select({ ...getTableColumns(activities), userName: nameOfUser })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(and(conditionOf(viewer, filter), before === undefined ? undefined : lt(activities.id, before)))
    .orderBy(desc(activities.id))
    .limit(limit)
}

export async function countActivity(on: Queryable, viewer: Viewer, filter: ActivityFilter): Promise<number> {
  const [row] = await on.select({ total: count() }).from(activities).where(conditionOf(viewer, filter))
  return row?.total ?? 0
}

/** What people are called, by their ids; those who closed their accounts are missing. */
export async function namesOf(on: Queryable, userIds: Iterable<string | null>): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await on.select({ id: users.id, name: nameOfUser }).from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** Who is no member of a workspace, and did there what a person may see; each with their name. */
export async function selectFormerPeople(
  on: Queryable,
  viewer: Viewer,
): Promise<Array<{ userId: string; name: string }>> {
  const { rows } = await on.execute<{ userId: string; name: string }>(sql`
    with recursive acted as (
      (select user_id as id from ${activities}
        where workspace_id = ${viewer.workspace.id} and user_id is not null order by user_id limit 1)
      union all
      -- From one person to the next, by the index: there may be many entries of each.
      select (select user_id from ${activities}
        where workspace_id = ${viewer.workspace.id} and user_id > acted.id order by user_id limit 1)
      from acted where acted.id is not null
    )
    select ${users.id} as "userId", ${nameOfUser} as name
    from acted join ${users} on ${users.id} = acted.id
    where not exists (
        select from ${memberships} where ${memberships.workspaceId} = ${viewer.workspace.id}
          and ${memberships.userId} = ${users.id})
      and exists (
        select from ${activities} where ${activities.userId} = ${users.id}
          and ${activities.workspaceId} = ${viewer.workspace.id} and ${visibleTo(viewer)})
    order by name, ${users.id}`)
  return rows
}
