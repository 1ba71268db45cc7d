import type { Readable } from 'node:stream'

/** Bytes to be sent, and what is said of them. */
export interface Content {
  mimetype: string
  /** Whether browsers may show it in place, instead of saving it. */
  isInline: boolean
  /** What it is saved as; undefined for a picture that is part of a page. */
  name?: string
  /** A document is stored nowhere; what is made from it may be, for the session that fetched it. */
  cacheControl: `private, ${'no-store' | `max-age=${number}`}`
  /** Identifies the bytes. A client that sends it back is answered without them. */
  etag?: string
  modifiedAt?: Date
  /** In bytes; a content of known size can be asked for in ranges. */
  size?: number
  /** Signs an address of the store that gives the same bytes as an attachment. */
  storeUrl?: (() => Promise<string>) | undefined
  /** Where nginx finds the same bytes (`X-Accel-Redirect`). */
  accelUrl?: string | undefined
  /** Is asked for the bytes once, unless the client has them. */
  open: (reading: Reading) => Promise<Uint8Array | Readable>
}

export interface Reading {
  /** The first and the last byte; all of them when undefined. */
  range: { start: number; end: number } | undefined
  /** How many bytes the receiver holds before it asks to wait. */
  bufferBytes: number
}
