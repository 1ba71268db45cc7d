import type { PageWords } from '../ocr/page-words.ts'
import type { Unreadable } from '../source.ts'
import type { Tasks } from './worker.ts'

/** The widths of thumbnails in pixels: for a row of a list and for a card, both on high-density screens. */
export const THUMBNAIL_WIDTHS = [96, 480] as const

export interface Thumbnail {
  width: number
  /** WebP. */
  bytes: Uint8Array
}

export type Thumbnails = { status: 'made'; images: Thumbnail[] } | { status: 'none' } | Unreadable

/** WebP rendition of a format that browsers cannot display. */
export type Rendition = { status: 'made'; image: Uint8Array } | Unreadable

export type PrintForm = { status: 'made'; pdf: Uint8Array } | { status: 'none' } | Unreadable

/** How many pages a PDF has. */
export type PageCount = { status: 'counted'; pages: number } | Unreadable

export type Recognition =
  | {
      status: 'recognised'
      /** The first of the requested pages; `words` is missing where a page took too long or is damaged. */
      pages: Array<{ page: number; words?: PageWords }>
      /** How many pages the document has. */
      count: number
    }
  | Unreadable

/** An Office document that was checked and may be given to the converter. */
export interface Convertible {
  status: 'convertible'
}

/** Which rows of which sheet, both counted from 0; or, with `find`, the rows in which these words occur. */
export interface SheetPlace {
  sheet: number
  offset: number
  find?: string | undefined
}

/** Some rows of a sheet, as its program shows them. */
export interface SheetPage {
  status: 'read'
  /** The names of the visible sheets. */
  sheets: string[]
  /** The index of the sheet among them, and of the first row, both counted from 0. */
  sheet: number
  offset: number
  /** The row in which the words were found, counted from 0. */
  foundRow?: number
  /** The rows from `offset` on, each without its empty cells at the end. */
  rows: string[][]
  rowCount: number
  /** How many columns the whole sheet has; `rows` hold the first of them. */
  columnCount: number
}

/** What is attached to a mail; an attachment is known by its place in it, counted from 0. */
export interface AttachmentList {
  status: 'read'
  attachments: Array<{ index: number; name: string; mimetype: string; size: number }>
}

/** One attachment of a mail. */
export interface Attachment {
  status: 'read'
  name: string
  mimetype: string
  bytes: Uint8Array
}

/** One document of a booklet. */
export interface PrintPart {
  name: string
  folder: string
  /** Why it is not printed. */
  reason?: string
  /** The length of its PDF within the request's bytes. */
  size: number
}

/** What a module of the caller made in the process. */
export interface Computed {
  status: 'computed'
  answer: unknown
}

export type Task = keyof Tasks

/** What a worker process answers to each kind of request. */
export type Results = { [T in Task]: Awaited<ReturnType<Tasks[T]>> }

/** A request to a worker process. */
export type WorkerRequest<T extends Task = Task> = { [K in T]: { task: K } & Parameters<Tasks[K]>[0] }[T]
