import { and, asc, count, desc, eq, getTableColumns, max, type SQL, sql } from 'drizzle-orm'
import type { PackVisit } from '#contract/outside/packs.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isPartOf, type LinkKey, type LinkRow, type PackRow } from '../links/repository.ts'
import {
  outsideLinks,
  outsideVisits,
  packDownloads,
  packItems,
  packPages,
  packPresets,
  packs,
} from '../tables.ts'

export type ItemRow = Awaited<ReturnType<typeof selectItemsWhere>>[number]
export type NewItem = Omit<typeof packItems.$inferInsert, 'workspaceId' | 'packId'>

export async function insertPack(on: Queryable, pack: PackRow, items: readonly NewItem[]): Promise<void> {
  const { id: packId, workspaceId } = pack
  await on.insert(packs).values(pack)
  await on.insert(packItems).values(items.map((item) => ({ ...item, workspaceId, packId })))
}

/** The papers of packs, as far as a condition holds, by number. */
async function selectItemsWhere(on: Queryable, condition: SQL | undefined) {
  return await on
    .select({
      ...getTableColumns(packItems),
      /** Whether the file was deleted for good. */
      isGone: sql<boolean>`${files.id} is null`,
      isOutdated: sql<boolean>`coalesce(${files.version} > ${packItems.version}, false)`,
    })
    .from(packItems)
    .leftJoin(files, and(eq(files.workspaceId, packItems.workspaceId), eq(files.id, packItems.fileId)))
    .where(condition)
    .orderBy(asc(packItems.packId), asc(packItems.number))
}

export async function selectItems(on: Queryable, links: readonly LinkKey[]) {
  return await selectItemsWhere(on, isPartOf(links, packItems.workspaceId, packItems.packId))
}

const isItem = (workspaceId: string, packId: string, number: number) =>
  and(eq(packItems.workspaceId, workspaceId), eq(packItems.packId, packId), eq(packItems.number, number))

export async function findItem(on: Queryable, workspaceId: string, packId: string, number: number) {
  return (await selectItemsWhere(on, isItem(workspaceId, packId, number))).at(0)
}

/** @param sha256 changes it only while it has these bytes */
export async function updateItem(on: Queryable, item: ItemRow, change: Partial<NewItem>, sha256?: string) {
  const { number, packId, workspaceId } = item
  const hasBytes = sha256 === undefined ? undefined : eq(packItems.sha256, sha256)
  await on
    .update(packItems)
    .set(change)
    .where(and(isItem(workspaceId, packId, number), hasBytes))
}

/** How often packs were opened, and when last, by their ids. */
export async function countVisits(on: Queryable, links: readonly LinkKey[]) {
  const rows = await on
    .select({ id: outsideVisits.linkId, visits: count(), lastVisitAt: max(outsideVisits.openedAt) })
    .from(outsideVisits)
    .where(isPartOf(links, outsideVisits.workspaceId, outsideVisits.linkId))
    .groupBy(outsideVisits.linkId)
  return new Map(rows.map(({ id, ...visit }) => [id, visit]))
}

/** The visits of a pack, the newest first, with the pages that were shown and what was downloaded. */
export async function selectReceipts(on: Queryable, link: LinkRow): Promise<PackVisit[]> {
  const inVisit = (table: typeof packPages | typeof packDownloads) =>
    sql`${table} t where t.workspace_id = ${outsideVisits}.workspace_id and t.visit_id = ${outsideVisits}.id`
  const visits = await on
    .select({
      at: outsideVisits.openedAt,
      device: outsideVisits.device,
      shown: sql<PackVisit['shown']>`(select coalesce(jsonb_agg(
        jsonb_build_object('number', number, 'page', page, 'seconds', round(ms / 100.0) / 10) order by number, page
      ), '[]') from ${inVisit(packPages)})`,
      downloaded: sql<number[]>`array(select number from ${inVisit(packDownloads)} order by number)`,
    })
    .from(outsideVisits)
    .where(isPartOf([link], outsideVisits.workspaceId, outsideVisits.linkId))
    .orderBy(desc(outsideVisits.id))
  return visits.map((visit) => ({ ...visit, email: link.recipientEmail }))
}

/** Adds to the time for which a page was shown in a visit. @returns whether it is the first page of its paper in this visit */
export async function addShown(on: Queryable, shown: typeof packPages.$inferInsert): Promise<boolean> {
  const { ms, number, page, visitId, workspaceId } = shown
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

/** Notes what was taken along in a visit; gives what was not before. */
export async function insertDownloads(on: Queryable, downloads: Array<typeof packDownloads.$inferInsert>) {
  return await on
    .insert(packDownloads)
    .values(downloads)
    .onConflictDoNothing()
    .returning({ number: packDownloads.number })
}

/** What happened in a time with the packs that a person gave: of each that was opened, how often and how much was shown. */
export async function selectNews(
  on: Queryable,
  { userId, workspaceId }: { workspaceId: string; userId: string },
  { since, until }: { since: Date; until: Date },
) {
  const inVisits = (counted: SQL, of: SQL, at: SQL) =>
    sql`(select ${counted}::int from ${outsideVisits} v ${of}
      where v.workspace_id = l.workspace_id and v.link_id = l.id and ${at} >= ${since} and ${at} < ${until})`
  const papersOf = (table: typeof packPages | typeof packDownloads, at: SQL) =>
    inVisits(
      sql`count(distinct t.number)`,
      sql`join ${table} t on t.workspace_id = v.workspace_id and t.visit_id = v.id`,
      at,
    )
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
      ${inVisits(sql`count(*)`, sql``, sql`v.opened_at`)} as visits,
      ${papersOf(packPages, sql`t.shown_at`)} as shown, ${papersOf(packDownloads, sql`t.downloaded_at`)} as downloaded,
      (select count(*)::int from ${packItems} i where i.workspace_id = l.workspace_id and i.pack_id = l.id) as papers
    from ${outsideLinks} l join ${packs} p on p.workspace_id = l.workspace_id and p.id = l.id
    where l.workspace_id = ${workspaceId} and l.created_by = ${userId} order by l.id`)
  return rows.filter(({ downloaded, shown, visits }) => visits + shown + downloaded > 0)
}

export async function selectPresets(on: Queryable, workspaceId: string) {
  const isOwn = eq(packPresets.workspaceId, workspaceId)
  return await on.select().from(packPresets).where(isOwn).orderBy(asc(packPresets.id))
}

export async function insertPreset(on: Queryable, preset: typeof packPresets.$inferInsert): Promise<string> {
  const [row] = await on.insert(packPresets).values(preset).returning({ id: packPresets.id })
  if (row === undefined) throw new Error('A preset was not kept')
  return row.id
}

export async function deletePreset(on: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const isThis = and(eq(packPresets.workspaceId, workspaceId), eq(packPresets.id, id))
  return (await on.delete(packPresets).where(isThis)).rowCount === 1
}
