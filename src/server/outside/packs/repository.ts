import { and, asc, count, eq, getTableColumns, inArray, max, type SQL, sql } from 'drizzle-orm'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { PackRow } from '../links/repository.ts'
import {
  outsideLinks,
  outsideVisits,
  packDownloads,
  packItems,
  packPages,
  packPresets,
  packs,
} from '../tables.ts'

export type ItemRow = typeof packItems.$inferSelect & {
  /** Whether the file was deleted for good. */
  isGone: boolean
  isOutdated: boolean
}
export type NewItem = Omit<typeof packItems.$inferInsert, 'workspaceId' | 'packId'>

export async function insertPack(on: Queryable, pack: PackRow, items: readonly NewItem[]): Promise<void> {
  const { id: packId, workspaceId } = pack
  await on.insert(packs).values(pack)
  await on.insert(packItems).values(items.map((item) => ({ ...item, workspaceId, packId })))
}

function selectItemsFrom(on: Queryable, workspaceId: string, condition: SQL | undefined) {
  return on
    .select({
      ...getTableColumns(packItems),
      isGone: sql<boolean>`${files.id} is null`,
      isOutdated: sql<boolean>`coalesce(${files.version} > ${packItems.version}, false)`,
    })
    .from(packItems)
    .leftJoin(files, and(eq(files.workspaceId, packItems.workspaceId), eq(files.id, packItems.fileId)))
    .where(and(eq(packItems.workspaceId, workspaceId), condition))
}

/** The papers of packs, by number. */
export async function selectItems(
  on: Queryable,
  workspaceId: string,
  packIds: readonly string[],
): Promise<ItemRow[]> {
  return await selectItemsFrom(on, workspaceId, inArray(packItems.packId, [...packIds])).orderBy(
    asc(packItems.packId),
    asc(packItems.number),
  )
}

const isItem = (packId: string, number: number) =>
  and(eq(packItems.packId, packId), eq(packItems.number, number))

export async function findItem(
  on: Queryable,
  workspaceId: string,
  packId: string,
  number: number,
): Promise<ItemRow | undefined> {
  const [row] = await selectItemsFrom(on, workspaceId, isItem(packId, number))
  return row
}

/** @param sha256 changes it only while it has these bytes */
export async function updateItem(
  on: Queryable,
  workspaceId: string,
  { number, packId }: Pick<ItemRow, 'number' | 'packId'>,
  change: Partial<NewItem>,
  sha256?: string,
): Promise<void> {
  await on
    .update(packItems)
    .set(change)
    .where(
      and(
        eq(packItems.workspaceId, workspaceId),
        isItem(packId, number),
        sha256 === undefined ? undefined : eq(packItems.sha256, sha256),
      ),
    )
}

/** How often packs were opened, and when last. */
export async function countVisits(
  on: Queryable,
  workspaceId: string,
  packIds: readonly string[],
): Promise<Map<string, { visits: number; last: Date | null }>> {
  const rows = await on
    .select({ id: outsideVisits.linkId, visits: count(), last: max(outsideVisits.openedAt) })
    .from(outsideVisits)
    .where(and(eq(outsideVisits.workspaceId, workspaceId), inArray(outsideVisits.linkId, [...packIds])))
    .groupBy(outsideVisits.linkId)
  return new Map(rows.map(({ id, ...visit }) => [id, visit]))
}

/** The visits of a pack, the newest first, with the pages that were shown and what was downloaded. */
export async function selectReceipts(on: Queryable, workspaceId: string, packId: string) {
  const visits = await on
    .select({ id: outsideVisits.id, at: outsideVisits.openedAt, device: outsideVisits.device })
    .from(outsideVisits)
    .where(and(eq(outsideVisits.workspaceId, workspaceId), eq(outsideVisits.linkId, packId)))
    .orderBy(sql`${outsideVisits.id} desc`)
  const ids = visits.map(({ id }) => id)
  const pages = await on
    .select()
    .from(packPages)
    .where(and(eq(packPages.workspaceId, workspaceId), inArray(packPages.visitId, ids)))
    .orderBy(asc(packPages.number), asc(packPages.page))
  const downloads = await on
    .select()
    .from(packDownloads)
    .where(and(eq(packDownloads.workspaceId, workspaceId), inArray(packDownloads.visitId, ids)))
    .orderBy(asc(packDownloads.number))
  return visits.map((visit) => ({
    ...visit,
    pages: pages.filter(({ visitId }) => visitId === visit.id),
    downloaded: downloads.filter(({ visitId }) => visitId === visit.id).map(({ number }) => number),
  }))
}

/**
 * Adds to the time for which a page was shown in a visit.
 *
 * @returns whether it is the first page of its paper in this visit
 */
export async function addShown(
  on: Queryable,
  workspaceId: string,
  { ms, number, page, visitId }: { visitId: string; number: number; page: number; ms: number },
): Promise<boolean> {
  const { rows } = await on.execute<{ isFirst: boolean }>(sql`
    with before as (
      select from ${packPages} where workspace_id = ${workspaceId} and visit_id = ${visitId} and number = ${number} limit 1
    ), added as (
      insert into ${packPages} as shown (workspace_id, visit_id, number, page, ms)
      values (${workspaceId}, ${visitId}, ${number}, ${page}, ${ms})
      on conflict (workspace_id, visit_id, number, page) do update set ms = shown.ms + excluded.ms, shown_at = now()
    )
    select not exists (select from before) as "isFirst"`)
  return rows[0]?.isFirst === true
}

/** Notes what was taken along in a visit; gives the numbers of what was not before. */
export async function insertDownloads(
  on: Queryable,
  workspaceId: string,
  visitId: string,
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await on
    .insert(packDownloads)
    .values(numbers.map((number) => ({ workspaceId, visitId, number })))
    .onConflictDoNothing()
    .returning({ number: packDownloads.number })
  return rows.map(({ number }) => number)
}

/** What happened in a time with the packs that a person gave: of each that was opened, how often and how much was shown. */
export async function selectNews(
  on: Queryable,
  { userId, workspaceId }: { workspaceId: string; userId: string },
  { since, until }: { since: Date; until: Date },
) {
  const within = (column: SQL) => sql`${column} >= ${since} and ${column} < ${until}`
  const { rows } = await on.execute<{
    title: string
    recipientName: string | null
    recipientEmail: string
    visits: number
    shown: number
    downloaded: number
    papers: number
  }>(sql`
    select p.title, l.recipient_name as "recipientName", l.recipient_email as "recipientEmail",
      (select count(*)::int from ${outsideVisits} v
        where v.workspace_id = l.workspace_id and v.link_id = l.id and ${within(sql`v.opened_at`)}) as visits,
      (select count(distinct s.number)::int from ${packPages} s
        join ${outsideVisits} v on v.workspace_id = s.workspace_id and v.id = s.visit_id
        where s.workspace_id = l.workspace_id and v.link_id = l.id and ${within(sql`s.shown_at`)}) as shown,
      (select count(distinct d.number)::int from ${packDownloads} d
        join ${outsideVisits} v on v.workspace_id = d.workspace_id and v.id = d.visit_id
        where d.workspace_id = l.workspace_id and v.link_id = l.id and ${within(sql`d.downloaded_at`)}) as downloaded,
      (select count(*)::int from ${packItems} i where i.workspace_id = l.workspace_id and i.pack_id = l.id) as papers
    from ${outsideLinks} l join ${packs} p on p.workspace_id = l.workspace_id and p.id = l.id
    where l.workspace_id = ${workspaceId} and l.created_by = ${userId} order by l.id`)
  return rows.filter(({ downloaded, shown, visits }) => visits + shown + downloaded > 0)
}

export type PresetRow = typeof packPresets.$inferSelect

export async function selectPresets(on: Queryable, workspaceId: string): Promise<PresetRow[]> {
  return await on
    .select()
    .from(packPresets)
    .where(eq(packPresets.workspaceId, workspaceId))
    .orderBy(asc(packPresets.id))
}

export async function insertPreset(
  on: Queryable,
  preset: Omit<typeof packPresets.$inferInsert, 'id'>,
): Promise<string> {
  const [row] = await on.insert(packPresets).values(preset).returning({ id: packPresets.id })
  if (row === undefined) throw new Error('A preset was not kept')
  return row.id
}

export async function deletePreset(on: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await on
    .delete(packPresets)
    .where(and(eq(packPresets.workspaceId, workspaceId), eq(packPresets.id, id)))
  return rowCount === 1
}
