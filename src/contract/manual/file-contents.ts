import { z } from 'zod'
import { namedObject } from '#contract/platform/named-object.ts'
import { endpointsOf } from '#contract/platform/endpoint.ts'
import { exampleIds, fileId, fileIds } from './files.ts'
import { MAX_SHEET_ROWS } from './sheet-rows.ts'

const endpoint = endpointsOf('Files', z.object({ id: fileId }))

export const zipFiles = endpoint('POST /api/files/zip', 'view', {
  proof: 'conditional',
  summary: 'Several files as one ZIP; a form of the page may ask too, with a field `files` for each',
  body: z.object({ files: fileIds }),
  reply: 'bytes',
  errors: ['not_found'],
  example: { body: { files: exampleIds } },
})

export const viewFile = endpoint('GET /api/files/:id/public', 'view', {
  summary:
    'A file to be shown in place, in WebP when it is a picture that browsers do not show; the name is historic, nothing is public',
  reply: 'bytes',
})

export const downloadFile = endpoint('GET /api/files/:id/download', 'view', {
  summary: 'A file to be kept, byte for byte as it was filed',
  reply: 'bytes',
})

export const getThumbnail = endpoint('GET /api/files/:id/thumbnail', 'view', {
  summary:
    'A small picture of a file, at least as wide as asked for where there is one; 404 while there is none',
  query: z.object({
    w: z.coerce.number().int().min(1).max(4096).default(480),
    /** The version, so that browsers keep the picture of one version apart from that of the next. */
    version: z.coerce.number().int().optional(),
  }),
  reply: 'bytes',
  example: { query: { w: 96 } },
})

/** Words recognised on a scanned page, each with its box. */
export const pageWords = namedObject('PageWords', {
  page: z.int(),
  /** The size of the page in the unit of the boxes; 0 when nothing was recognised. */
  width: z.number(),
  height: z.number(),
  /** How far its lines are turned clockwise, in degrees. Each box is turned about its upper left corner. */
  angle: z.number(),
  words: z.array(
    z.object({
      text: z.string(),
      /** The upper left corner of the box, from that of the page. */
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      /** The number of its line on the page. */
      line: z.int(),
    }),
  ),
})
export type PageWords = z.infer<typeof pageWords>

/** The margin around a printed picture, in points. */
export const PRINT_MARGIN = 28

/** Text is recognised on pages that have fewer letters and digits than this. */
const FEW_LETTERS = 20

/** Whether a page has almost no text of its own, such as the name that a scanner prints on a picture. */
export function hasFewLetters(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < FEW_LETTERS
}

export const getWords = endpoint('GET /api/files/:id/words', 'view', {
  summary: 'The words recognised on a page that is a picture, with their boxes; none while there are none',
  query: z.object({ page: z.coerce.number().int().min(1).max(5000).default(1) }),
  reply: pageWords,
  example: { query: { page: 1 } },
})

export const sheetPart = namedObject('SheetPart', {
  /** The names of all sheets, in order. */
  sheets: z.array(z.string()),
  /** The index of this one, from 0. */
  sheet: z.int(),
  /** The index of the first row given, from 0. */
  offset: z.int(),
  /** The cells as they are displayed; empty cells at the end of a row are left out. */
  rows: z.array(z.array(z.string())),
  /** The size of the whole sheet; at most 100 columns are given. */
  rowCount: z.int(),
  columnCount: z.int(),
  /** The index of the next row; null after the last one. */
  nextOffset: z.int().nullable(),
  /** The index, from 0, of the row with most of the words searched for; null when no row has any. */
  foundRow: z.int().nullable(),
})
export type SheetPart = z.infer<typeof sheetPart>

export const readSheet = endpoint('GET /api/files/:id/sheets', 'view', {
  summary:
    'Some rows of a sheet of a workbook, or of a CSV, as they are shown, or those where words stand; 415 for other types',
  query: z.object({
    sheet: z.coerce.number().int().min(0).max(1000).default(0),
    offset: z.coerce.number().int().min(0).max(MAX_SHEET_ROWS).default(0),
    /** Words to search for: where they are found, that place is given instead of `sheet` and `offset`. */
    find: z.string().max(200).optional(),
  }),
  reply: sheetPart,
  errors: ['unsupported'],
  example: { query: { sheet: 0, offset: 0 } },
})

/** The most files that one PDF is made of. */
export const MAX_PRINTED = 100

export const printFiles = endpoint('POST /api/files/print', 'view', {
  proof: 'conditional',
  summary:
    'Several files as one PDF: pages numbered, a cover that lists them in this order; a form of the page may ask too',
  body: z.object({
    files: fileIds.refine(
      (ids) => ids.length <= MAX_PRINTED,
      `At most ${String(MAX_PRINTED)} files can be printed at once.`,
    ),
  }),
  reply: 'bytes',
  errors: ['not_found', 'unsupported'],
  example: { body: { files: exampleIds } },
})

export const printFile = endpoint('GET /api/files/:id/print-pdf', 'view', {
  summary: 'A file as a PDF to be printed; 415 for a type that cannot be',
  reply: 'bytes',
  errors: ['unsupported'],
})
