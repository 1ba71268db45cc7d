import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { revisions, workspaces } from '#server/company/workspaces/tables.ts'
import { templateEntries, templateLists } from './tables.ts'
import type { TemplateList } from './template-list.ts'

/** The entries of a list, by their ids. */
export async function selectEntries<Entry extends { id: string }>(
  on: Queryable,
  masterWorkspaceId: string,
  list: TemplateList<Entry>,
): Promise<Entry[]> {
  const rows = await on
    .select({ entry: sql<Entry>`${templateEntries.entry}` })
    .from(templateEntries)
    .where(isOf(masterWorkspaceId, list))
    .orderBy(asc(templateEntries.id))
  return rows.map(({ entry }) => entry)
}

/** The entries of a list as one value of a query on other tables. */
export function entriesOf<Entry extends { id: string }>({ name }: TemplateList<Entry>): SQL<Entry[]> {
  return sql<Entry[]>`(
    select coalesce(jsonb_agg(${templateEntries.entry} order by ${templateEntries.id}), '[]') from ${templateEntries}
    join ${workspaces} master on master.id = ${templateEntries.workspaceId} and master.kind = 'master'
    where ${templateEntries.list} = ${name})`
}

/**
 * The expression of a text that is the same only while the lists' entries are: of the template's revisions, which every change of
 * an entry raises. They are a few rows, where the entries are hundreds.
 */
export const versionOfEntries = sql<string>`(
  select coalesce(string_agg(${revisions.number}::text, ' ' order by ${revisions.area}), '') from ${revisions}
  join ${workspaces} master on master.id = ${revisions.workspaceId} and master.kind = 'master')`

/**
 * Changes an entry as the administrator says it.
 *
 * @returns whether there is such an entry
 */
export async function updateEntry<Entry extends { id: string }>(
  on: Queryable,
  masterWorkspaceId: string,
  list: TemplateList<Entry>,
  entry: Entry,
): Promise<boolean> {
  const { rowCount } = await on
    .update(templateEntries)
    .set({ entry, isEdited: true, updatedAt: sql`now()` })
    .where(and(isOf(masterWorkspaceId, list), eq(templateEntries.id, entry.id)))
  return (rowCount ?? 0) > 0
}

/** Adds an entry of the administrator's, in place of one of its id. */
export async function saveEntry<Entry extends { id: string }>(
  on: Queryable,
  masterWorkspaceId: string,
  { name }: TemplateList<Entry>,
  entry: Entry,
): Promise<void> {
  await on
    .insert(templateEntries)
    .values({ workspaceId: masterWorkspaceId, list: name, id: entry.id, entry, isEdited: true })
    .onConflictDoUpdate({
      target: [templateEntries.workspaceId, templateEntries.list, templateEntries.id],
      set: { entry, isEdited: true, updatedAt: sql`now()` },
    })
}

/** The SHA-256 of the file that each list was last taken from, by the list's name. */
export async function selectTakenFiles(
  on: Queryable,
  masterWorkspaceId: string,
): Promise<Map<string, string>> {
  const rows = await on
    .select({ list: templateLists.list, sha256: templateLists.sha256 })
    .from(templateLists)
    .where(eq(templateLists.workspaceId, masterWorkspaceId))
  return new Map(rows.map(({ list, sha256 }) => [list, sha256]))
}

/** Takes over entries as the product brings them; those that the administrator changed stay. */
export async function replaceUnedited<Entry extends { id: string }>(
  on: Queryable,
  masterWorkspaceId: string,
  list: TemplateList<Entry>,
  { entries, sha256 }: { entries: readonly Entry[]; sha256: string },
): Promise<void> {
  const ids = entries.map(({ id }) => id)
  await on
    .insert(templateEntries)
    .values(
      entries.map((entry) => ({ workspaceId: masterWorkspaceId, list: list.name, id: entry.id, entry })),
    )
    .onConflictDoUpdate({
      target: [templateEntries.workspaceId, templateEntries.list, templateEntries.id],
      set: { entry: sql`excluded.entry` },
      setWhere: eq(templateEntries.isEdited, false),
    })
  await on
    .delete(templateEntries)
    .where(
      and(
        isOf(masterWorkspaceId, list),
        eq(templateEntries.isEdited, false),
        notInArray(templateEntries.id, ids),
      ),
    )
  await on
    .insert(templateLists)
    .values({ workspaceId: masterWorkspaceId, list: list.name, sha256 })
    .onConflictDoUpdate({ target: [templateLists.workspaceId, templateLists.list], set: { sha256 } })
}

function isOf(masterWorkspaceId: string, { name }: Pick<TemplateList, 'name'>) {
  return and(eq(templateEntries.workspaceId, masterWorkspaceId), eq(templateEntries.list, name))
}
