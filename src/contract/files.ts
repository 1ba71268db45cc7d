import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { folderId } from './folders.ts'
import {
  bit,
  MAX_NAME_LENGTH,
  messageReply,
  nameOf,
  pageQuery,
  sortOrder,
  timestamp,
} from './common-fields.ts'

export const MIN_SEARCH_LENGTH = 3
/** Hits are counted so far; one more stands for all that are beyond. */
export const MAX_COUNTED_HITS = 10_000

export const fileId = z.uuid('This is not a file')

export const fileStatus = z.enum(['stored', 'indexed', 'unreadable'])

/** What a file and its entry in the log tell alike. */
const commonFields = z.object({
  id: z.uuid(),
  mimetype: z.string(),
  size: z.int(),
  folderId: z.string(),
  folderName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: timestamp,
  status: fileStatus,
  statusReason: z.string().nullable(),
  /** Whether `…/thumbnail` gives a picture. */
  hasThumbnail: z.boolean(),
})

export const file = commonFields
  .extend({
    filename: z.string(),
    originalName: z.string(),
    userId: z.string(),
    isTemplate: bit,
    isMasterWorkspace: bit,
    sha256: z.string(),
    previewable: z.boolean(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof file>

export const fileLogEntry = commonFields.extend({ fileName: z.string() }).meta({ id: 'FileLogEntry' })
export type FileLogEntry = z.infer<typeof fileLogEntry>

export const searchHit = file
  .extend({
    /** Text around the hits as HTML in which only `<mark>` stands; empty when the name alone matched. */
    snippet: z.string(),
    /** The page that the snippet is from, counted from 1; null when there is none. */
    page: z.int().min(1).nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof searchHit>

/** A query that finds something, where another one found nothing. */
export const searchSpelling = z
  .object({
    /** What to search for instead. */
    query: z.string(),
    /** How many files it finds, counted as `MAX_COUNTED_HITS` has it. */
    total: z.int(),
  })
  .meta({ id: 'SearchSpelling' })

/** A file that was there before and has the same bytes. */
export const earlierCopy = z.object({
  id: z.uuid(),
  originalName: z.string(),
  folderId: z.string(),
  folderName: z.string(),
})
export type EarlierCopy = z.infer<typeof earlierCopy>

/** More earlier copies than these are not named. */
export const MAX_EARLIER_COPIES = 5

/** A file that was filed just now. */
export const uploadedFile = file
  .extend({
    /** The files of this manual, none of them in the trash, that have its bytes already; the oldest first. */
    earlierCopies: z.array(earlierCopy).max(MAX_EARLIER_COPIES),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFile>

export const uploadFailure = z.object({ name: z.string(), message: z.string() })
export const uploadReply = z.object({ files: z.array(uploadedFile), failed: z.array(uploadFailure) })
export type UploadReply = z.infer<typeof uploadReply>

export const fileSorts = ['name', 'date', 'size', 'type'] as const
export type FileSort = (typeof fileSorts)[number]
export const logSorts = ['name', 'location', 'date', 'size'] as const
export type LogSort = (typeof logSorts)[number]

/** The default direction of each sort: names and types A to Z, newest and largest first (`docs/product.md` §9). */
export const defaultOrder = {
  name: 'asc',
  location: 'asc',
  type: 'asc',
  date: 'desc',
  size: 'desc',
} as const

const tag = 'Files'
const params = z.object({ id: fileId })
const searchText = z
  .string('Please enter at least 3 characters')
  .trim()
  .min(MIN_SEARCH_LENGTH, 'Please enter at least 3 characters')
  .max(500, 'A search can have at most 500 characters')
const fileName = nameOf('File name cannot be empty')

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  access: 'user',
  tag,
  summary: 'The files of one folder',
  query: pageQuery.extend({
    folder: folderId,
    sort: z.enum(fileSorts).default('name'),
    order: sortOrder.optional(),
  }),
  status: 200,
  reply: z.array(file),
  example: { query: { folder: 'A', limit: 50 } },
})

export const listFileLog = endpoint({
  method: 'GET',
  path: '/api/files/log',
  access: 'user',
  tag,
  summary: 'Every file of the manual, newest first',
  query: pageQuery.extend({ sort: z.enum(logSorts).default('date'), order: sortOrder.optional() }),
  status: 200,
  reply: z.array(fileLogEntry),
})

export const listUnread = endpoint({
  method: 'GET',
  path: '/api/files/unread',
  access: 'user',
  tag,
  summary: 'The files whose text is being read or could not be read, newest first',
  query: pageQuery,
  status: 200,
  reply: z.array(file),
  example: { query: { limit: 50 } },
})

export const searchFiles = endpoint({
  method: 'GET',
  path: '/api/files/search',
  aliases: ['/api/search'],
  access: 'user',
  tag,
  summary:
    'Search names and contents, best first; `type:pdf`, `in:JK`, `after:2025-03-01`, `before:2025-04` and `size:>5mb` ' +
    'in the query narrow it',
  query: pageQuery.extend({ q: searchText }),
  status: 200,
  reply: z.array(searchHit),
  example: { query: { q: 'VAT 2025 type:pdf', limit: 20 } },
})

export const suggestSpellings = endpoint({
  method: 'GET',
  path: '/api/files/search/spellings',
  access: 'user',
  tag,
  summary:
    'For a search that found nothing: the same in spellings that stand in this manual, the nearest first',
  query: z.object({ q: searchText }),
  status: 200,
  reply: z.array(searchSpelling),
  example: { query: { q: 'recieved invioce' } },
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  aliases: ['/api/file/:id'],
  access: 'user',
  tag,
  summary: 'One file',
  params,
  status: 200,
  reply: file,
})

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  aliases: ['/api/upload'],
  access: 'user',
  tag,
  summary:
    'Upload files into a folder; each stands or fails by itself. One that is sent with an `id` of its own, a UUID, ' +
    'is filed once, however often it is sent',
  body: 'multipart',
  status: 201,
  reply: uploadReply,
  errors: ['too_large', 'truncated', 'infected', 'conflict', 'unavailable', 'disk_full', 'unsupported'],
})

export const createUploadUrl = endpoint({
  method: 'POST',
  path: '/api/files/upload-url',
  access: 'user',
  tag,
  summary: 'Begin a direct upload: a signed address that takes one body, once, within 15 minutes',
  body: z.object({
    folderId,
    originalName: fileName,
    size: z.int().min(0).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 is 64 hexadecimal digits')
      .optional(),
  }),
  status: 200,
  reply: z.object({ uploadURL: z.string() }),
  errors: ['too_large'],
  example: { body: { folderId: 'A', originalName: 'minutes.pdf', size: 1024 } },
})

export const putUpload = endpoint({
  method: 'PUT',
  path: '/api/uploads/:filename',
  access: 'signed',
  tag,
  summary: 'The body of a direct upload, to the address that upload-url gave',
  params: z.object({ filename: z.uuid() }),
  query: z.object({
    workspace: z.uuid(),
    expires: z.coerce.number().int(),
    signature: z.string().max(200),
  }),
  body: 'bytes',
  status: 200,
  reply: z.object({ filename: z.string(), size: z.int() }),
  errors: ['too_large', 'truncated', 'conflict', 'disk_full'],
  example: {
    query: {
      workspace: '01890a5d-ac96-774b-bcce-b302099a8057',
      expires: 1767225600,
      signature: 'signed',
    },
  },
})

export const completeUpload = endpoint({
  method: 'POST',
  path: '/api/files/upload-complete',
  access: 'user',
  tag,
  summary:
    'Finish a direct upload: what arrived becomes a file. One that is given an `id`, a UUID, is filed once, however ' +
    'often it is sent',
  body: z.object({
    folderId,
    originalName: fileName,
    size: z.int().min(0),
    mimetype: z.string().max(255).optional(),
    filename: z.string().max(255),
    id: fileId.optional(),
  }),
  status: 201,
  reply: uploadedFile,
  errors: ['conflict', 'not_found', 'infected', 'unavailable'],
  example: {
    body: {
      folderId: 'A',
      originalName: 'minutes.pdf',
      size: 1024,
      mimetype: 'application/pdf',
      filename: '01890a5d-ac96-774b-bcce-b302099a8057',
    },
  },
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  aliases: ['/api/file/:id'],
  access: 'user',
  tag,
  summary: 'Move a file to the trash',
  params,
  status: 204,
  reply: 'empty',
})

export const renameFile = endpoint({
  method: 'PUT',
  path: '/api/files/:id/rename',
  aliases: ['/api/file/:id/rename'],
  access: 'user',
  tag,
  summary: 'Rename a file; its extension is kept',
  params,
  body: z.object({ newName: fileName }),
  status: 200,
  reply: file,
  example: { body: { newName: 'Minutes of 3 March' } },
})

export const readFileAgain = endpoint({
  method: 'POST',
  path: '/api/files/:id/read',
  aliases: ['/api/file/:id/read'],
  access: 'user',
  tag,
  summary: 'Read what is in a file once more, when that failed',
  params,
  status: 200,
  reply: file,
})

export const moveFile = endpoint({
  method: 'PUT',
  path: '/api/files/:id/move',
  aliases: ['/api/file/:id/move'],
  access: 'user',
  tag,
  summary: 'Move a file to another folder, under another name where one is given; its extension is kept',
  params,
  body: z.object({ newFolderId: folderId, newName: fileName.optional() }),
  status: 200,
  reply: file,
  example: { body: { newFolderId: 'B' } },
})

export const copyFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/copy',
  aliases: ['/api/file/:id/copy'],
  access: 'user',
  tag,
  summary: 'Copy a file into a folder',
  params,
  body: z.object({ folderId }),
  status: 201,
  reply: file,
  example: { body: { folderId: 'B' } },
})

/** As many files as one call changes. */
const MAX_TOGETHER = 10_000

const fileIds = z
  .array(fileId, 'Please choose at least one file.')
  .min(1, 'Please choose at least one file.')
  .max(MAX_TOGETHER, `At most ${String(MAX_TOGETHER)} files can be chosen at once.`)
  .transform((ids) => [...new Set(ids)])
const exampleIds = ['01890a5d-ac96-774b-bcce-b302099a8057']

export const moveFiles = endpoint({
  method: 'PUT',
  path: '/api/files/move',
  access: 'user',
  tag,
  summary: 'Move several files to another folder, all or none',
  body: z.object({ files: fileIds, newFolderId: folderId }),
  status: 200,
  reply: z.array(file),
  errors: ['not_found'],
  example: { body: { files: exampleIds, newFolderId: 'B' } },
})

export const copyFiles = endpoint({
  method: 'POST',
  path: '/api/files/copy',
  access: 'user',
  tag,
  summary: 'Copy several files into a folder, all or none',
  body: z.object({ files: fileIds, folderId }),
  status: 201,
  reply: z.array(file),
  errors: ['not_found'],
  example: { body: { files: exampleIds, folderId: 'B' } },
})

export const deleteFiles = endpoint({
  method: 'DELETE',
  path: '/api/files',
  access: 'user',
  tag,
  summary: 'Move several files to the trash, all or none',
  body: z.object({ files: fileIds }),
  status: 200,
  reply: z.object({ files: z.int() }),
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})

export const zipFiles = endpoint({
  method: 'POST',
  path: '/api/files/zip',
  access: 'user',
  tag,
  summary: 'Several files as one ZIP; a form of the page may ask too, with a field `files` for each',
  body: z.object({ files: fileIds }),
  status: 200,
  reply: 'bytes',
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})

const MISSING_MAIL_PART = 'Please enter recipient email and subject'
const INVALID_RECIPIENT = 'Please enter a valid email address'
const recipientPattern =
  /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

/**
 * Whether an address is text, an @, text, a dot and text without spaces (`docs/product.md` §5), has at most
 * 254 characters, and none with which a mail header could name a second address.
 */
export function isRecipient(address: string): boolean {
  return address.length <= 254 && recipientPattern.test(address)
}

/** What a document is sent with. */
const documentMail = z.object({
  to: z
    .string(MISSING_MAIL_PART)
    .trim()
    .min(1, MISSING_MAIL_PART)
    .max(254, INVALID_RECIPIENT)
    .regex(recipientPattern, INVALID_RECIPIENT),
  subject: nameOf(MISSING_MAIL_PART),
  message: z.string().max(20_000, 'A message can have at most 20,000 characters').default(''),
})

/** The subject and message that the e-mail dialog starts with (`docs/product.md` §5). */
export function defaultMail(name: string): { subject: string; message: string } {
  return {
    subject: `Document: ${name}`.slice(0, MAX_NAME_LENGTH),
    message: `Please find attached the document "${name}", shared from the board manual.\n\nBest regards`,
  }
}

export const emailFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/email',
  aliases: ['/api/file/:id/email'],
  access: 'user',
  tag,
  summary: 'Send a file by email; answers once the mail server has taken it',
  params,
  body: documentMail,
  status: 200,
  reply: messageReply,
  errors: ['too_large', 'mail_refused', 'rate_limited', 'unavailable'],
  example: {
    body: { to: 'accountant@example.com', subject: 'Document: minutes.pdf', message: 'Best regards' },
  },
})

export const viewFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/public',
  access: 'user',
  tag,
  summary:
    'A file to be shown in place, in WebP when it is a picture that browsers do not show; for its owner alone, the name is historic',
  params,
  status: 200,
  reply: 'bytes',
})

export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/download',
  access: 'user',
  tag,
  summary: 'A file to be kept, byte for byte as it was filed',
  params,
  status: 200,
  reply: 'bytes',
})

export const getThumbnail = endpoint({
  method: 'GET',
  path: '/api/files/:id/thumbnail',
  access: 'user',
  tag,
  summary:
    'A small picture of a file, at least as wide as asked for where there is one; 404 while there is none',
  params,
  query: z.object({ w: z.coerce.number().int().min(1).max(4096).default(480) }),
  status: 200,
  reply: 'bytes',
  example: { query: { w: 96 } },
})

/** Words that were recognised on a page which is a picture, with the box of each. */
export const pageWords = z
  .object({
    page: z.int(),
    /** The size of the page in the unit of the boxes; 0 while nothing was recognised on it. */
    width: z.number(),
    height: z.number(),
    /** By how much its lines are turned clockwise, in degrees. Each box is turned about its upper left corner. */
    angle: z.number(),
    words: z.array(
      z.object({
        text: z.string(),
        /** Of the upper left corner, from that of the page. */
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        /** Which line of the page it stands in. */
        line: z.int(),
      }),
    ),
  })
  .meta({ id: 'PageWords' })
export type PageWords = z.infer<typeof pageWords>

/** What is left free around a picture that is printed, in points. */
export const PRINT_MARGIN = 28

/** A page with fewer letters and digits of its own has its text recognised. */
const FEW_LETTERS = 20

/** Whether a page has next to no text of its own: a scanner that writes its name on a page has not written the page. */
export function hasFewLetters(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEW_LETTERS
}

export const getWords = endpoint({
  method: 'GET',
  path: '/api/files/:id/words',
  access: 'user',
  tag,
  summary: 'The words recognised on a page that is a picture, with their boxes; none while there are none',
  params,
  query: z.object({ page: z.coerce.number().int().min(1).max(5000).default(1) }),
  status: 200,
  reply: pageWords,
  example: { query: { page: 1 } },
})

export const sheetPart = z
  .object({
    /** The names of the sheets, in their order. */
    sheets: z.array(z.string()),
    /** Which of them this is, from 0. */
    sheet: z.int(),
    /** The row, from 0, that the first of the rows is. */
    offset: z.int(),
    /** The cells as they are shown; a row ends with the last that has something in it. */
    rows: z.array(z.array(z.string())),
    /** How many rows and columns the whole sheet has; of the columns the first 100 are given. */
    rowCount: z.int(),
    columnCount: z.int(),
    /** Where the next rows begin; null after the last. */
    nextOffset: z.int().nullable(),
    /** The row, from 0, that has most of the words that were looked for; null where there is none. */
    foundRow: z.int().nullable(),
  })
  .meta({ id: 'SheetPart' })
export type SheetPart = z.infer<typeof sheetPart>

/** No more rows of a sheet are shown. */
export const MAX_SHEET_ROWS = 100_000
/** Rows that are given at once. */
export const SHEET_ROWS = 200

export const readSheet = endpoint({
  method: 'GET',
  path: '/api/files/:id/sheets',
  access: 'user',
  tag,
  summary:
    'Some rows of a sheet of a workbook, or of a CSV, as they are shown, or those where words stand; 415 for other types',
  params,
  query: z.object({
    sheet: z.coerce.number().int().min(0).max(1000).default(0),
    offset: z.coerce.number().int().min(0).max(MAX_SHEET_ROWS).default(0),
    /** Words that lead to a sheet and a row in place of the two before, where they stand. */
    find: z.string().max(200).optional(),
  }),
  status: 200,
  reply: sheetPart,
  errors: ['unsupported'],
  example: { query: { sheet: 0, offset: 0 } },
})

/** As many files as become one PDF. */
export const MAX_PRINTED = 100

export const printFiles = endpoint({
  method: 'POST',
  path: '/api/files/print',
  access: 'user',
  tag,
  summary:
    'Several files as one PDF: pages numbered, a cover that lists them in this order; a form of the page may ask too',
  body: z.object({
    files: fileIds.refine(
      (ids) => ids.length <= MAX_PRINTED,
      `At most ${String(MAX_PRINTED)} files can be printed at once.`,
    ),
  }),
  status: 200,
  reply: 'bytes',
  errors: ['not_found', 'unsupported'],
  example: { body: { files: exampleIds } },
})

export const printFile = endpoint({
  method: 'GET',
  path: '/api/files/:id/print-pdf',
  aliases: ['/api/file/:id/print-pdf'],
  access: 'user',
  tag,
  summary: 'A file as a PDF to be printed; 415 for a type that cannot be',
  params,
  status: 200,
  reply: 'bytes',
  errors: ['unsupported'],
})
