import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exampleIds, fileId, fileIds } from './files.ts'

const tag = 'Files'
const params = z.object({ id: fileId })

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
