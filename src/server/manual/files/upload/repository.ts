import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type EarlierCopy, MAX_EARLIER_COPIES } from '#contract/manual/uploads.ts'
import { newActivity } from '#server/record/activity/index.ts'
import { newBlobs, newReading } from '#server/bytes/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isoTime } from '#server/platform/database/iso-time.ts'
import { isHidden } from '../repository.ts'
import { files, uploads } from '../tables.ts'
import { areasWith } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { folders } from '#server/manual/folders/tables.ts'
import { statement } from '#server/platform/database/statement.ts'
import { type NameWords, newSearchDocument, newSearchWords } from '#server/manual/search/index.ts'

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
    }

const given = sql.placeholder

const arrive = statement<ArrivalRow>(
  'arrive',
  sql`
  with folder as (
    select id, name, area from ${folders}
    where workspace_id = ${given('workspaceId')}::uuid and id = ${given('folderId')} and trashed_at is null
      and (${given('editable')}::text[] is null or area = any (${given('editable')}::text[]))
    -- A deletion of the folder waits, and then takes this file along. The file's foreign key needs the same lock.
    for key share
  ), file as (
    insert into ${files} (workspace_id, id, folder_id, filename, original_name, mimetype, size, sha256, user_id, uploaded_by, uploaded_at,
      awaits_reading, awaits_picture)
    select ${given('workspaceId')}::uuid, coalesce(${given('id')}::uuid, uuidv7()), folder.id, ${given('filename')}, ${given('originalName')}, ${given('mimetype')},
      ${given('size')}::bigint, ${given('sha256')}, ${given('userId')}::uuid, ${given('uploadedBy')},
      coalesce(${given('uploadedAt')}::timestamptz, now()), waiting.waits, waiting.waits
    from folder, (
      select ${given('isReadable')}::boolean and not ${given('isSeen')}::boolean and ${given('visible')}::text[] is not null
        and ${isHidden(sql`${given('workspaceId')}::uuid`, sql`${given('sha256')}`, sql`${given('visible')}::text[]`)} as waits) waiting
    on conflict do nothing
    returning workspace_id, id, folder_id, mimetype, size, sha256, uploaded_at, awaits_reading, awaits_picture
  ), blob as (
    ${newBlobs(sql`
      select workspace_id, sha256, size, mimetype, ${given('isReadable')}::boolean as is_readable from file`)}
  ), findable as (
    ${newSearchDocument(sql`
      select file.*, case when not awaits_reading then blob.words end as content from file, blob`)}
  ), learnt as (
    ${newSearchWords(sql`
      select file.workspace_id, word from file, unnest(${given('nameSpellings')}::text[]) word`)}
  ), recorded as (
    ${newActivity(
      'upload',
      sql`
      select file.workspace_id, ${given('userId')}::uuid, 'Uploaded ' || ${given('originalName')}, file.id::text, folder.id,
        folder.name, jsonb_build_object('size', ${given('size')}::bigint, 'mimetype', ${given('mimetype')}::text)
      from file, folder`,
    )}
  ), reading as (
    select ${newReading(sql`blob.workspace_id`, sql`blob.sha256`)} from blob, file where is_unread or awaits_reading
  )
  select folder.name as "folderName", folder.area, file.id, file.uploaded_at as "uploadedAt", file.awaits_reading as "awaitsReading", file.awaits_picture as "awaitsPicture",
    case when awaits_reading then 'stored' else blob.status end as status,
    case when not awaits_reading then blob.status_reason end as "statusReason",
    blob.has_thumbnail and not awaits_reading as "hasThumbnail",
    -- As it was before this statement: the new file is not among them.
    (select coalesce(json_agg(earlier), '[]') from (
      select f.id, f.original_name as "originalName", f.folder_id as "folderId", o.name as "folderName"
      from ${files} f join ${folders} o on o.workspace_id = f.workspace_id and o.id = f.folder_id
      where exists (select from blob where is_known)
        and f.workspace_id = ${given('workspaceId')}::uuid and f.sha256 = ${given('sha256')} and f.trashed_at is null
        and (${given('visible')}::text[] is null or o.area = any (${given('visible')}::text[]))
      order by f.uploaded_at, f.id limit ${sql.raw(String(MAX_EARLIER_COPIES))}) earlier) as "earlierCopies",
    (select count(*) from reading) as jobs
  from folder left join (file cross join blob) on true`,
)

/**
 * Writes everything that an arrived document needs in one statement: the rows of the file, of its bytes, of what search
 * knows and of the activity, and the job that will read it.
 *
 * @param words what search keeps of its name
 * @returns nothing when there is no such folder that the person edits
 */
export async function insertArrival(
  on: Queryable,
  { scope, ...arrival }: NewArrival,
  words: NameWords,
): Promise<ArrivalRow | undefined> {
  const [row] = await arrive(on, {
    ...arrival,
    ...words,
    id: arrival.id ?? null,
    uploadedAt: arrival.uploadedAt ?? null,
    workspaceId: scope.id,
    editable: areasWith(scope, 'edit') ?? null,
    visible: areasWith(scope, 'view') ?? null,
  })
  return row === undefined || row.id === null ? row : { ...row, uploadedAt: isoTime(row.uploadedAt) }
}

export type UploadRow = typeof uploads.$inferSelect

export async function insertUpload(
  on: Queryable,
  workspaceId: string,
  upload: Omit<typeof uploads.$inferInsert, 'workspaceId' | 'id' | 'state'>,
): Promise<string> {
  const [row] = await on
    .insert(uploads)
    .values({ workspaceId, ...upload })
    .returning({ id: uploads.id })
  if (row === undefined) throw new Error('An upload could not be begun')
  return row.id
}

/**
 * Takes an upload from one state to the next; gives nothing when it is not in that state or its time is over.
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
        gt(uploads.expiresAt, sql`now()`),
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
