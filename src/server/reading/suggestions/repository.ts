import { visibleArea } from '#server/manual/folders/index.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/company/built-in-folders.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { blobs } from '#server/bytes/tables.ts'
import { shownFacts } from '#server/manual/files/index.ts'
import { fileOpenings, files } from '#server/manual/files/tables.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { activities } from '#server/record/activity/tables.ts'
import { documentsWith, searchDocuments } from '#server/manual/search/tables.ts'
import { type Feature, FEATURE_LIMIT, type SimilarFile } from './similar.ts'
import type { CandidateFolder } from './lexicon.ts'

/** More characters than are read. */
const MAX_TEXT = 20_000

/** How far a document was read: what waits for a reading of its own is suggested for like what is not read. */
export const statusOf = (awaitsReading: AnyPgColumn) =>
  sql<'stored' | 'indexed' | 'unreadable'>`case when ${awaitsReading} then 'stored' else ${blobs.status} end`

/** The title and text with which something was shared, and the beginning of the document's own text. */
const textOf = (length: number) =>
  sql<string>`left(concat_ws(E'\\n', ${files.source} ->> 'title', ${files.source} ->> 'text',
    case when not ${files.awaitsReading} then left(${blobs.text}, ${length}) end), ${length})`

/** A file that is not in the trash, with the beginning of its text. */
export async function findDocument(on: Queryable, scope: Scope, id: string) {
  const [row] = await on
    .select({
      id: files.id,
      name: files.originalName,
      status: statusOf(files.awaitsReading),
      area: folders.area,
      readFacts: shownFacts,
      confirmedFacts: files.confirmedFacts,
      isShared: sql<boolean>`coalesce(${files.source} ->> 'kind' = 'share', false) and ${files.folderId} = ${LOG_FOLDER_ID}`,
      text: textOf(MAX_TEXT),
    })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .innerJoin(folders, and(eq(folders.workspaceId, files.workspaceId), eq(folders.id, files.folderId)))
    .where(
      and(eq(files.workspaceId, scope.id), eq(files.id, id), isNull(files.trashedAt), visibleArea(scope)),
    )
  return row
}

/**
 * The newest files of a folder. What `ofText` says is the same only while {@link selectTexts} gives the same: the bytes of a
 * text and its length, which PostgreSQL knows without the text.
 */
export async function selectDocuments(on: Queryable, workspaceId: string, folderId: string, limit: number) {
  return await on
    .select({
      id: files.id,
      name: files.originalName,
      status: statusOf(files.awaitsReading),
      readFacts: shownFacts,
      confirmedFacts: files.confirmedFacts,
      ofText: sql<string>`concat_ws(' ', ${files.sha256}, octet_length(${blobs.text}), ${files.awaitsReading},
        ${files.source} ->> 'title', ${files.source} ->> 'text')`,
    })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(and(eq(files.workspaceId, workspaceId), eq(files.folderId, folderId), isNull(files.trashedAt)))
    .orderBy(desc(files.id))
    .limit(limit)
}

/** The beginnings of the texts of some files, by their ids. */
export async function selectTexts(on: Queryable, workspaceId: string, ids: readonly string[]) {
  const rows = await on
    .select({ id: files.id, text: textOf(MAX_TEXT) })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(and(eq(files.workspaceId, workspaceId), isAmong(files.id, ids)))
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** Which of some names are taken, each in its folder. */
export async function selectTaken(
  on: Queryable,
  workspaceId: string,
  places: ReadonlyArray<{ folderId: string; name: string }>,
): Promise<Array<{ id: string; folderId: string; name: string }>> {
  if (places.length === 0) return []
  const wanted = sql`unnest(
    ${sql.param(places.map(({ folderId }) => folderId))}::text[],
    ${sql.param(places.map(({ name }) => name))}::text[]
  ) as wanted(folder_id, name)`
  return await on
    .select({ id: files.id, folderId: files.folderId, name: files.originalName })
    .from(files)
    .innerJoin(wanted, sql`${files.folderId} = wanted.folder_id and ${files.originalName} = wanted.name`)
    .where(and(eq(files.workspaceId, workspaceId), isNull(files.trashedAt)))
}

/** The folders into which a person may file. */
export async function selectFolders(on: Queryable, scope: Scope): Promise<CandidateFolder[]> {
  return await on
    .select({
      id: folders.id,
      name: folders.name,
      parentId: folders.parentId,
      description: folders.description,
    })
    .from(folders)
    .where(and(eq(folders.workspaceId, scope.id), isNull(folders.trashedAt), editableArea(scope)))
}

function editableArea(scope: Scope): SQL | undefined {
  const editable = areasWith(scope, 'edit')
  return editable && inArray(folders.area, [...editable])
}

/** A word in PostgreSQL's query language; of a name, restricted to names by its weight. */
function quoted(word: string, kind: Feature['kind']): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${kind === 'name' ? ':A' : ''}`
}

/** Whether somebody chose the folder of a file, set what it says, or opened it there. */
const isLookedAt = sql`(not f.is_guessed or f.confirmed_facts is not null or exists (
  select from ${fileOpenings} o where o.workspace_id = f.workspace_id and o.file_id = f.id))`

/** A word that is in more documents of a company says nothing of any of them, and the index would collect them all. */
const FREQUENT = 1000

/** The words that are in more than {@link FREQUENT} documents of a company, as PostgreSQL's statistics estimate it. */
const frequentWords = (workspaceId: string) => sql`
  select word from pg_stats words join pg_stats companies using (schemaname, tablename)
  join pg_class on oid = 'search_documents'::regclass and relname = tablename and relnamespace = schemaname::regnamespace
  cross join unnest(words.most_common_elems::text::text[], words.most_common_elem_freqs) common (word, share)
  cross join unnest(companies.most_common_vals::text::uuid[], companies.most_common_freqs) company (id, share)
  where words.attname = 'words' and companies.attname = 'workspace_id' and company.id = ${workspaceId}
    and word is not null and common.share * company.share * reltuples > ${FREQUENT}`

/**
 * Finds files with any of the features, in folders into which a person may file. A suggested folder that nobody looked at teaches nothing.
 * At most {@link FEATURE_LIMIT} files are found for each, by the index alone, and none for frequent words, so that the cost does not
 * grow with the manual.
 *
 * @param exceptId the file that is being filed
 */
export async function findSimilar(
  db: Queryable,
  scope: Scope,
  features: readonly Feature[],
  exceptId: string | undefined,
): Promise<SimilarFile[]> {
  if (features.length === 0) return []
  const queries = sql.param(
    features.map(({ kind, words }) => words.map((word) => quoted(word, kind)).join(' & ')),
  )
  const single = sql.param(features.map(({ kind, words: [word] }) => (kind === 'word' ? word : null)))
  const editable = editableArea(scope)
  const join =
    editable &&
    sql`join ${folders} on ${folders.workspaceId} = f.workspace_id and ${folders.id} = f.folder_id and ${editable}`
  return await db.transaction(async (tx) => {
    // For frequent words the planner prefers a sequential scan, which would decompress the words of every document.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ folderId: string; features: number[] }>(sql`
      with frequent as materialized (${frequentWords(scope.id)})
      select found.folder_id as "folderId", array_agg(feature.place::int - 1) as features
      from unnest(${queries}::text[], ${single}::text[]) with ordinality as feature(query, word, place)
      cross join lateral (
        select f.id, f.folder_id
        from ${documentsWith(scope.id, sql`feature.query::tsquery`)}
        join ${files} f on f.workspace_id = d.workspace_id and f.id = d.file_id
        ${join}
        where d.workspace_id = ${scope.id} and d.live
          and ${isLookedAt}
          and f.folder_id !~ ${`^${LOG_FOLDER_ID}[0-9]*$`} and f.id is distinct from ${exceptId ?? null}::uuid
        limit ${FEATURE_LIMIT}
      ) found
      where feature.word is null or feature.word not in (select word from frequent)
      group by found.id, found.folder_id`)
    return rows
  })
}

/**
 * The folder in which all papers of a party and a kind lie that a person may edit, if somebody moved one of them there, and
 * how many; none where they lie in several.
 */
export async function findUsualFolder(
  on: Queryable,
  scope: Scope,
  { kind, party }: { kind: string; party: string },
  exceptId: string | undefined,
): Promise<{ folderId: string; files: number } | undefined> {
  const editable = editableArea(scope)
  const { rows } = await on.execute<{ folderId: string; files: number; isChosen: boolean }>(sql`
    select d.folder_id as "folderId", count(*)::int as files, bool_or(exists (
      select from ${activities} a where a.workspace_id = d.workspace_id and a.entity_id = d.file_id::text
        and a.type = 'move' and a.folder_id = d.folder_id and a.user_id is not null)) as "isChosen"
    from ${searchDocuments} d
    join ${folders} on ${folders.workspaceId} = d.workspace_id and ${folders.id} = d.folder_id and ${editable ?? sql`true`}
    where d.workspace_id = ${scope.id} and d.live and d.kind = ${kind} and d.party = folded_fact(${party})
      and d.folder_id !~ ${`^${LOG_FOLDER_ID}[0-9]*$`} and d.file_id is distinct from ${exceptId ?? null}::uuid
    group by d.folder_id limit 2`)
  const [only, ...others] = rows
  return others.length === 0 && only?.isChosen === true ? only : undefined
}
