import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { EarlierCopy } from '#contract/manual/uploads.ts'
import { newActivity } from '#server/record/activity/index.ts'
import { newBlobs, newReading } from '#server/bytes/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isoTime } from '#server/platform/database/iso-time.ts'
import { earlierCopies } from '../earlier-copies.ts'
import { isHidden } from '../repository.ts'
import { files, uploads } from '../tables.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { statement } from '#server/platform/database/statement.ts'
import { askForKeeper, type Keeper, type KeepingBasis, keepingBasis } from '#server/manual/keeping/index.ts'
import { newSearchDocument, newSearchWords, wordsOfName } from '#server/manual/search/index.ts'

export interface NewArrival {
  scope: Scope
  /** The id that its file is to have; nothing for the next one. */
  id: string | undefined
  folderId: string
  filename: string
  originalName: string
  mimetype: string
  size: number
  sha256: string
  userId: string | null
  uploadedBy: string
  /** When it was uploaded, where that is not now; ISO 8601. */
  uploadedAt: string | undefined
  /** Whether there is text to be looked for in bytes of this type. */
  isReadable: boolean
  /** Whether its sender has seen what was read in its bytes. */
  isSeen: boolean
}

/** Without an id when nothing was written: the name is taken in the folder, or the id in the workspace. */
export type ArrivalRow =
  | { id: null }
  | {
      id: string
      uploadedAt: string
      folderName: string
      area: string
      status: 'stored' | 'indexed' | 'unreadable'
      statusReason: string | null
      hasThumbnail: boolean
      awaitsReading: boolean
      awaitsPicture: boolean
      earlierCopies: EarlierCopy[]
      /** The keeper of its company. */
      keeper: Keeper
    }

/** How many arrivals one statement writes at most. */
export const MAX_ARRIVALS = 32

const company = sql`${sql.placeholder('workspaceId')}::uuid`

type WrittenRow = ({ id: null } | Omit<Extract<ArrivalRow, { id: string }>, 'keeper'>) & {
  at: number
  /** In the first row. */
  basis: KeepingBasis | null
}

const arrive = statement<WrittenRow>(
  'arrive',
  sql`
  with sent as materialized (
    -- The limit tells the planner that there are few.
    select * from jsonb_to_recordset(${sql.placeholder('arrivals')}::jsonb) as sent(
      at int, id uuid, folder_id text, filename text, original_name text, mimetype text, size bigint, sha256 text, user_id uuid,
      uploaded_by text, uploaded_at timestamptz, is_readable boolean, is_seen boolean, editable text[], visible text[],
      folded_name text, name_words text, name_endings text[], name_spellings text[])
    limit ${sql.raw(String(MAX_ARRIVALS))}
  ), folder as materialized (
    select id, name, area from ${folders}
    where workspace_id = ${company} and id = any (array(select folder_id from sent)) and trashed_at is null
    -- A deletion of the folder waits, and then takes these files along. Their foreign key needs the same lock.
    order by id for key share
  ), arriving as materialized (
    select sent.*, coalesce(sent.id, uuidv7()) as file_id, folder.name as folder_name, folder.area,
      is_readable and not is_seen and visible is not null
        and ${isHidden(company, sql`sent.sha256`, sql`sent.visible`)} as waits
    from sent join folder on folder.id = sent.folder_id and (editable is null or folder.area = any (editable))
  ), filed as (
    insert into ${files} (workspace_id, id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by, uploaded_at,
      awaits_reading, awaits_picture)
    select ${company}, file_id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by,
      coalesce(uploaded_at, now()), waits, waits
    from arriving
    on conflict do nothing
    returning id, uploaded_at
  ), file as materialized (
    select arriving.at, filed.id, folder_id, folder_name, area, original_name, mimetype, size, sha256, user_id, filed.uploaded_at,
      is_readable, waits, visible, folded_name, name_words, name_endings, name_spellings, ${company} as workspace_id
    from filed join arriving on arriving.file_id = filed.id
  ), blob as (
    ${newBlobs(sql`select workspace_id, sha256, size, mimetype, is_readable from file`)}
  ), stored as materialized (
    select file.*, status, status_reason, has_thumbnail, words, facts, is_known, is_unread
    from file join blob on blob.sha256 = file.sha256
  ), findable as (
    ${newSearchDocument(sql`
      select stored.*, case when not waits then words end as content,
        case when waits or facts is null then '{}' else fact_values(facts, null) end as known_facts from stored`)}
  ), learnt as (
    ${newSearchWords(sql`
      select distinct workspace_id, word from file, unnest(name_spellings) word`)}
  ), recorded as (
    ${newActivity(
      'upload',
      sql`
      select workspace_id, user_id, 'Uploaded ' || original_name, id::text, folder_id, folder_name,
        jsonb_build_object('size', size, 'mimetype', mimetype), array[area] from file`,
    )}
  ), reading as (
    select ${newReading(sql`workspace_id`, sql`sha256`)} from stored where is_unread or waits
  )
  select arriving.at, arriving.folder_name as "folderName", arriving.area, stored.id, stored.uploaded_at as "uploadedAt",
    stored.waits as "awaitsReading", stored.waits as "awaitsPicture",
    case when stored.waits then 'stored' else status end as status,
    case when not stored.waits then status_reason end as "statusReason",
    has_thumbnail and not stored.waits as "hasThumbnail",
    -- As it was before this statement: the new file is not among them.
    case when is_known
      then ${earlierCopies({ workspaceId: company, sha256: sql`stored.sha256`, visible: sql`stored.visible` })}
      else '[]' end as "earlierCopies",
    case when arriving.at = (select min(at) from arriving) then (select to_jsonb(basis) from (${keepingBasis}) basis) end as basis,
    (select count(*) from reading) as jobs
  from arriving left join stored on stored.at = arriving.at`,
)

/**
 * Writes everything that arrived documents need in one statement: the rows of the files, of their bytes, of what search
 * knows and of the activity, and the jobs that will read them.
 *
 * @param arrivals in one company, {@link MAX_ARRIVALS} at most; no two have the same bytes or the same id
 * @returns in their order; nothing where there is no such folder that the person edits
 */
export async function insertArrivals(
  on: Queryable,
  workspace: string,
  arrivals: readonly NewArrival[],
): Promise<Array<ArrivalRow | undefined>> {
  const sent = arrivals.map(({ scope, ...arrival }, at) => {
    const { foldedName, nameEndings, nameSpellings, nameWords } = wordsOfName(arrival.originalName)
    return {
      at,
      id: arrival.id,
      folder_id: arrival.folderId,
      filename: arrival.filename,
      original_name: arrival.originalName,
      mimetype: arrival.mimetype,
      size: arrival.size,
      sha256: arrival.sha256,
      user_id: arrival.userId,
      uploaded_by: arrival.uploadedBy,
      uploaded_at: arrival.uploadedAt,
      is_readable: arrival.isReadable,
      is_seen: arrival.isSeen,
      editable: areasWith(scope, 'edit'),
      visible: areasWith(scope, 'view'),
      folded_name: foldedName,
      name_words: nameWords,
      name_endings: nameEndings,
      name_spellings: nameSpellings,
    }
  })
  const { keeperOf, values } = askForKeeper(workspace)
  const written = await arrive(on, { ...values, arrivals: JSON.stringify(sent) })
  const keeper = keeperOf(written.find(({ basis }) => basis !== null)?.basis)
  const byPlace = new Map(
    written.map(({ at, basis, ...row }) => [
      at,
      row.id === null ? { id: row.id } : { ...row, keeper, uploadedAt: isoTime(row.uploadedAt) },
    ]),
  )
  return arrivals.map((_, at) => byPlace.get(at))
}

export type UploadRow = typeof uploads.$inferSelect

/** Begins an upload, or gives one of the same id more time. */
export async function insertUpload(
  on: Queryable,
  workspaceId: string,
  upload: Omit<typeof uploads.$inferInsert, 'workspaceId' | 'state'>,
): Promise<string> {
  const { expiresAt, sha256, size } = upload
  const [row] = await on
    .insert(uploads)
    .values({ workspaceId, ...upload })
    .onConflictDoUpdate({ target: [uploads.workspaceId, uploads.id], set: { expiresAt, sha256, size } })
    .returning({ id: uploads.id })
  if (row === undefined) throw new Error('An upload could not be begun')
  return row.id
}

/**
 * Takes an upload from one state to the next; gives nothing when it is not in that state, or its time to begin is over.
 *
 * @param size how many bytes arrived
 */
export async function advanceUpload(
  on: Queryable,
  workspaceId: string,
  id: string,
  from: UploadRow['state'],
  to: UploadRow['state'],
  size?: number,
): Promise<UploadRow | undefined> {
  const [row] = await on
    .update(uploads)
    .set({ state: to, ...(size !== undefined && { size }) })
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.id, id),
        eq(uploads.state, from),
        from === 'open' ? gt(uploads.expiresAt, sql`now()`) : undefined,
      ),
    )
    .returning()
  return row
}

/** An upload that waits to be completed by who began it; whether its bytes have arrived is for the store to say. */
export async function findUpload(
  on: Queryable,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<UploadRow | undefined> {
  const [row] = await on
    .select()
    .from(uploads)
    .where(and(isUpload(workspaceId, id), eq(uploads.userId, userId)))
  return row
}

/** Ends an upload, so that it is completed once; says whether it was still there. */
export async function takeUpload(on: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const result = await on.delete(uploads).where(isUpload(workspaceId, id))
  return result.rowCount === 1
}

/** An upload whose bytes are not on their way through the server just now. */
function isUpload(workspaceId: string, id: string) {
  return and(eq(uploads.workspaceId, workspaceId), eq(uploads.id, id), ne(uploads.state, 'receiving'))
}

/** Forgets uploads that were not completed by a time, in every workspace; gives their ids. */
export async function deleteUploadsBefore(on: Queryable, time: Date): Promise<string[]> {
  const rows = await on.delete(uploads).where(lt(uploads.expiresAt, time)).returning({ id: uploads.id })
  return rows.map(({ id }) => id)
}
