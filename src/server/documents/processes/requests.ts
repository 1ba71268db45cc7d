import type { Extraction, Source, Unreadable } from '../text/extraction.ts'
import type { PageWords } from '../ocr/page-words.ts'

/** The widths in which thumbnails are made, in pixels: for a row of a list, and for a card, both for fine screens. */
export const THUMBNAIL_WIDTHS = [96, 480] as const

export interface Thumbnail {
  width: number
  /** WebP. */
  bytes: Uint8Array
}

export type Thumbnails = { status: 'made'; images: Thumbnail[] } | { status: 'none' } | Unreadable

/** A picture as it is shown, in WebP. */
export type Picture = { status: 'made'; image: Uint8Array } | Unreadable

export type PrintForm = { status: 'made'; pdf: Uint8Array } | { status: 'none' } | Unreadable

export type Recognition =
  | {
      status: 'recognised'
      /** The first of those asked for, as many as a turn has time for; without words what took too long or is damaged. */
      pages: Array<{ page: number; words?: PageWords }>
      /** How many pages the document has. */
      count: number
    }
  | Unreadable

/** An Office document that may be converted: it was found to be sound, and safe to unpack. */
export interface Convertible {
  status: 'convertible'
}

/** Which part of which sheet, both from 0; or where some words stand, when they do. */
export interface SheetPlace {
  sheet: number
  offset: number
  find?: string | undefined
}

/** A part of a sheet, as it is shown. */
export interface SheetPage {
  status: 'read'
  /** The names of the sheets that are not hidden, in their order. */
  sheets: string[]
  /** Which of them it is, and the row that it begins with, both from 0. */
  sheet: number
  offset: number
  /** The row that was looked for, from 0. */
  foundRow?: number
  /** Its rows, from the one that was asked for, as long as each has something in it. */
  rows: string[][]
  /** How many rows the whole sheet has. */
  rowCount: number
  /** How many columns it has; the first of them are in the rows. */
  columnCount: number
}

/** A PDF that is to be put together with others, or a document that cannot be. */
export interface PrintPart {
  name: string
  folder: string
  /** Why it is not printed. */
  reason?: string
  /** How many of the bytes are its PDF. */
  size: number
}

/** What a process can do with a document, and what comes of it. */
export interface Results {
  read: Extraction
  thumbnails: Thumbnails
  picture: Picture
  print: PrintForm | Convertible
  sheet: SheetPage | Unreadable
  merge: PrintForm
  recognise: Recognition
}

export type Work = keyof Results

/** What a process is asked for. */
export type Order = Source &
  (
    | { work: 'read' | 'thumbnails' | 'picture' | 'print' }
    | ({ work: 'sheet' } & SheetPlace)
    /** The pages whose text is to be recognised, counted from 1. */
    | { work: 'recognise'; pages: readonly number[] }
    /** The bytes are those of all its parts, one after the other. */
    | { work: 'merge'; title: string; parts: readonly PrintPart[] }
  )

/** What a process is asked for in one kind of work. */
export type OrderFor<W extends Work> = W extends 'sheet' | 'merge' | 'recognise'
  ? Extract<Order, { work: W }>
  : Source & { work: W }
