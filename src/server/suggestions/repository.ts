import { and, eq, isNull, sql } from 'drizzle-orm'
import { LOG_FOLDER_ID } from '#contract/built-in-folders.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import { blobs } from '#server/blobs/tables.ts'
import { files } from '#server/files/tables.ts'
import { folders } from '#server/folders/tables.ts'
import { sharedFiles } from '#server/inbox/tables.ts'
import { searchDocuments } from '#server/search/tables.ts'
import { type Mark, MARK_LIMIT, type SimilarFile } from './similar.ts'
import type { FilingFolder } from './lexicon.ts'

/** More of a text than anything here reads. */
const MAX_TEXT = 20_000

/** A file that is not in the trash, with the beginning of what was read in it. */
export async function findDocument(on: Queryable, workspaceId: string, id: string) {
  const [row] = await on
    .select({
      id: files.id,
      name: files.originalName,
      status: blobs.status,
      text: sql<string>`coalesce(left(${blobs.text}, ${MAX_TEXT}), '')`,
    })
    .from(files)
    .innerJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(and(eq(files.workspaceId, workspaceId), eq(files.id, id), isNull(files.trashedAt)))
  return row
}

/** What waits for a folder, with the words that came with it and the beginning of what was read in it. */
export async function findShared(on: Queryable, workspaceId: string, id: string) {
  const [row] = await on
    .select({
      name: sharedFiles.name,
      status: blobs.status,
      text: sql<string>`left(concat_ws(E'\\n', ${sharedFiles.title}, ${sharedFiles.text}, left(${blobs.text}, ${MAX_TEXT})), ${MAX_TEXT})`,
    })
    .from(sharedFiles)
    .innerJoin(
      blobs,
      and(eq(blobs.workspaceId, sharedFiles.workspaceId), eq(blobs.sha256, sharedFiles.sha256)),
    )
    .where(and(eq(sharedFiles.workspaceId, workspaceId), eq(sharedFiles.id, id)))
  return row
}

export async function selectFilingFolders(on: Queryable, workspaceId: string): Promise<FilingFolder[]> {
  return await on
    .select({
      id: folders.id,
      name: folders.name,
      parentId: folders.parentId,
      description: folders.description,
    })
    .from(folders)
    .where(and(eq(folders.workspaceId, workspaceId), isNull(folders.trashedAt)))
}

/** A word as PostgreSQL's query language has it, of a name only where it stands in one. */
function quoted(word: string, kind: Mark['kind']): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'${kind === 'name' ? ':A' : ''}`
}

/**
 * The files that have some of the marks and lie in a folder where somebody put them.
 * Of each mark so many are found at most, by the index alone: what it costs does not grow with the manual.
 *
 * @param exceptId the file that is being filed
 */
export async function findSimilar(
  db: Database,
  workspaceId: string,
  marks: readonly Mark[],
  exceptId: string | undefined,
): Promise<SimilarFile[]> {
  if (marks.length === 0) return []
  const queries = sql.param(
    marks.map(({ kind, words }) => words.map((word) => quoted(word, kind)).join(' & ')),
  )
  return await db.transaction(async (tx) => {
    // For a word that stands in every document a scan of the table looks cheap, but it unpacks the words of each.
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ folderId: string; marks: number[] }>(sql`
      select found.folder_id as "folderId", array_agg(mark.place::int - 1) as marks
      from unnest(${queries}::text[]) with ordinality as mark(query, place)
      cross join lateral (
        select f.id, f.folder_id
        from ${searchDocuments} d
        join ${files} f on f.workspace_id = d.workspace_id and f.id = d.file_id
        where d.workspace_id = ${workspaceId} and d.live and d.words @@ mark.query::tsquery
          and f.folder_id !~ ${`^${LOG_FOLDER_ID}[0-9]*$`} and f.id is distinct from ${exceptId ?? null}::uuid
        limit ${MARK_LIMIT}
      ) found
      group by found.id, found.folder_id`)
    return rows
  })
}
