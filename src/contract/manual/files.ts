import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { documentFacts } from '#contract/documents/document-facts.ts'
import { folderId } from './folders.ts'
import { day, spellDay } from '#contract/platform/plain-date.ts'
import { bit, cleanName, pageQuery, sortOrder, timestamp } from '#contract/platform/common-fields.ts'
import { nameOf } from '#contract/platform/name-field.ts'

export const fileId = z.uuid('This is not a file')

export const fileStatus = z.enum(['stored', 'indexed', 'unreadable'])

/** Fields that a file and its entry in the log share. */
const commonFields = z.object({
  id: z.uuid(),
  mimetype: z.string(),
  size: z.int(),
  folderId: z.string(),
  folderName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  /** Counted from 1; what else is said of the file is of this one, the newest. */
  version: z.int(),
  status: fileStatus,
  statusReason: z.string().nullable(),
  /** Whether `…/thumbnail` gives a picture. */
  hasThumbnail: z.boolean(),
  /** Only with `include=facts`. */
  facts: documentFacts.optional(),
})

/** What a list adds to each of its files. */
export const includeQuery = z.object({ include: z.enum(['facts']).optional() })

/** Until when a paper is to be kept (`docs/product.md` §14). */
export const keepUntil = z
  .object({
    /** The first day on which it may go; null for as long as the company exists. */
    day: day.nullable(),
    /** The law or guidance that says so. */
    source: z.string(),
    sourceUrl: z.string(),
    note: z.string().nullable(),
    /** What the day is counted from, which no paper says: until it is known the paper is kept. */
    waitsFor: z.enum(['leaving', 'sale']).optional(),
    /** The day on which that was, once somebody said it. */
    endedOn: day.optional(),
  })
  .nullable()
export type KeepUntil = NonNullable<z.infer<typeof keepUntil>>

/** Until when a paper is kept, as words behind "to be kept". */
export function keptWords({ day: until, waitsFor }: Pick<KeepUntil, 'day' | 'waitsFor'>): string {
  if (until !== null) return `until ${spellDay(until)}`
  if (waitsFor === undefined) return 'as long as the company exists'
  return `until it is known when ${waitsFor === 'leaving' ? 'the person left' : 'it was sold'}`
}

/** Where a file came from that nobody of the company uploaded: from a request, for something that it asks for. */
export const fileSource = z.object({ kind: z.literal('request'), id: z.uuid(), wanted: z.uuid() })
export type FileSource = z.infer<typeof fileSource>
/** What it was asked for as, and the folder that expects it. */
export const askedFor = z.object({ name: z.string(), folderId: z.string().nullable() })
export type AskedFor = z.infer<typeof askedFor>

export const file = commonFields
  .extend({
    filename: z.string(),
    originalName: z.string(),
    userId: z.string(),
    isTemplate: bit,
    isMasterWorkspace: bit,
    sha256: z.string(),
    previewable: z.boolean(),
    /** Null where no rule is certain of a day. */
    keepUntil,
    /** Whether nobody may delete it for good. */
    hold: z.boolean(),
    holdReason: z.string().nullable(),
    source: fileSource.nullable(),
    askedFor: askedFor.nullable(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof file>

export const fileLogEntry = commonFields
  .extend({
    fileName: z.string(),
    /** Who uploaded it; null once the account was closed, and for files that came with the template. */
    userId: z.uuid().nullable(),
    userName: z.string(),
  })
  .meta({ id: 'FileLogEntry' })
export type FileLogEntry = z.infer<typeof fileLogEntry>

/** What a list may be sorted by that a document says of itself; documents that do not say it come last. */
export const factSorts = ['kind', 'dated', 'party', 'total'] as const
export type FactSort = (typeof factSorts)[number]

export const fileSorts = ['name', 'date', 'size', 'type', ...factSorts] as const
export type FileSort = (typeof fileSorts)[number]

export const logSorts = ['name', 'location', 'date', 'size'] as const
export type LogSort = (typeof logSorts)[number]

/** Each sort's own direction: texts A to Z, the newest and the largest first (`docs/product.md` §9). */
export const defaultOrder = {
  name: 'asc',
  location: 'asc',
  type: 'asc',
  date: 'desc',
  size: 'desc',
  kind: 'asc',
  dated: 'desc',
  party: 'asc',
  total: 'desc',
} as const

const endpoint = endpointsOf('Files', z.object({ id: fileId }))

export const fileName = nameOf('File name cannot be empty')

export const listFiles = endpoint('GET /api/files', 'view', {
  summary: 'The files of one folder',
  query: pageQuery.extend({
    ...includeQuery.shape,
    folder: folderId,
    sort: z.enum(fileSorts).default('name'),
    order: sortOrder.optional(),
  }),
  etag: 'revision',
  reply: z.array(file),
  example: { query: { folder: 'A', limit: 50 } },
})

export const listFileLog = endpoint('GET /api/files/log', 'view', {
  summary: 'Every file of the manual, newest first',
  query: pageQuery.extend({
    sort: z.enum(logSorts).default('date'),
    order: sortOrder.optional(),
    /** What one person uploaded. */
    person: z.uuid().optional(),
    ...includeQuery.shape,
  }),
  etag: 'revision',
  reply: z.array(fileLogEntry),
})

export const listUnread = endpoint('GET /api/files/unread', 'view', {
  summary: 'The files whose text is being read or could not be read, newest first',
  query: pageQuery.extend(includeQuery.shape),
  etag: 'revision',
  reply: z.array(file),
  example: { query: { limit: 50 } },
})

export const getFile = endpoint('GET /api/files/:id', 'view', {
  summary: 'One file',
  query: includeQuery,
  etag: 'revision',
  reply: file,
})

/** The kind of an entry that says who opened a file; the others are kinds of activity. */
export const OPENED = 'open'

export const fileHistoryEntry = namedObject('FileHistoryEntry', {
  id: z.uuid(),
  /** A kind of activity, or {@link OPENED}. */
  type: z.string(),
  description: z.string(),
  at: timestamp,
  /** Who did it; null for what the product did by itself. */
  userId: z.uuid().nullable(),
  /** Null once the account was closed, too. */
  userName: z.string().nullable(),
})
export type FileHistoryEntry = z.infer<typeof fileHistoryEntry>

export const getFileHistory = endpoint('GET /api/files/:id/history', 'view', {
  summary: 'What was done with a file and who opened it, once for each person and day, newest first',
  query: pageQuery,
  reply: z.array(fileHistoryEntry),
  example: { query: { limit: 50 } },
})

export const deleteFile = endpoint('DELETE /api/files/:id', 'edit', {
  summary: 'Move a file to the trash',
})

export const renameFile = endpoint('PUT /api/files/:id/rename', 'edit', {
  summary: 'Rename a file; its extension is kept',
  body: z.object({ newName: fileName }),
  reply: file,
  example: { body: { newName: 'Minutes of 3 March' } },
})

export const readFileAgain = endpoint('POST /api/files/:id/read', 'edit', {
  summary: 'Read what is in a file once more, when that failed',
  reply: file,
})

export const moveFile = endpoint('PUT /api/files/:id/move', 'edit', {
  summary: 'Move a file to another folder, under another name where one is given; its extension is kept',
  body: z.object({ newFolderId: folderId, newName: fileName.optional() }),
  reply: file,
  example: { body: { newFolderId: 'B' } },
})

export const copyFile = endpoint('POST /api/files/:id/copy', 'edit', {
  summary: 'Copy a file into a folder',
  body: z.object({ folderId }),
  status: 201,
  reply: file,
  errors: ['quota'],
  example: { body: { folderId: 'B' } },
})

/** The most files that one call changes. */
const MAX_TOGETHER = 10_000

export const fileIds = z
  .array(fileId, 'Please choose at least one file.')
  .min(1, 'Please choose at least one file.')
  .max(MAX_TOGETHER, `At most ${String(MAX_TOGETHER)} files can be chosen at once.`)
  .transform((ids) => [...new Set(ids)])

export const exampleIds = ['01890a5d-ac96-774b-bcce-b302099a8057']

export const moveFiles = endpoint('PUT /api/files/move', 'edit', {
  summary: 'Move several files to another folder, all or none',
  body: z.object({ files: fileIds, newFolderId: folderId }),
  reply: z.array(file),
  errors: ['not_found'],
  example: { body: { files: exampleIds, newFolderId: 'B' } },
})

export const copyFiles = endpoint('POST /api/files/copy', 'edit', {
  summary: 'Copy several files into a folder, all or none',
  body: z.object({ files: fileIds, folderId }),
  status: 201,
  reply: z.array(file),
  errors: ['not_found', 'quota'],
  example: { body: { files: exampleIds, folderId: 'B' } },
})

export const deleteFiles = endpoint('DELETE /api/files', 'edit', {
  summary: 'Move several files to the trash, all or none',
  body: z.object({ files: fileIds }),
  reply: z.object({ files: z.int() }),
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})

export const reason = z
  .string('Please give the reason')
  .transform(cleanName)
  .pipe(z.string().min(1, 'Please give the reason').max(500, 'A reason can have at most 500 characters'))

export const holdFile = endpoint('PUT /api/files/:id/hold', 'manage', {
  summary: 'Hold a file for a dispute or an enquiry: until an owner lifts it, nobody deletes it for good',
  body: z.object({ reason }),
  reply: file,
  example: { body: { reason: 'Dispute with a supplier' } },
})

export const liftHold = endpoint('DELETE /api/files/:id/hold', 'manage', {
  summary: 'Lift the hold of a file',
  reply: file,
})

export const ENDED_LATER = 'Only owners and directors say when a person left or something was sold.'

export const setEnded = endpoint('PUT /api/files/:id/ended', 'edit', {
  summary:
    'Say when the person of a paper left, for all papers of theirs that wait for it, or when what it is about was sold; for owners and directors',
  body: z.object({ on: day.nullable() }),
  reply: file,
  example: { body: { on: '2026-10-31' } },
})
