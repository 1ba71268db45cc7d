import type { Readable } from 'node:stream'
import { AppError } from '#contract/errors.ts'

/** What is known of the bytes before they arrive; what differs from it is refused. */
export interface ExpectedBlob {
  size?: number
  sha256?: string
}

export interface StageOptions {
  /** One byte more than this ends the staging with `too_large`. */
  maxBytes: number
  expected?: ExpectedBlob
}

/** Bytes that have arrived whole and are hashed, but are not filed yet. */
export interface StagedBlob {
  sha256: string
  /** In bytes. */
  size: number
  /** The first {@link HEAD_BYTES} at most, enough to tell the kind of the document. */
  head: Uint8Array
  /** Streams the bytes as they lie there before they are filed. The stream must be read or destroyed. */
  open(): Promise<Readable>
  /**
   * Files the bytes under their hash. When it resolves they outlive a power cut. Bytes that were there
   * already count as filed anew: {@link Storage.list} tells their new age. May be called again.
   */
  commit(): Promise<void>
  /** Drops the bytes; does nothing when they are committed or gone. */
  discard(): Promise<void>
}

/** Which bytes of a blob: the first and the last one, counted from 0, as in an HTTP range. */
export interface ByteRange {
  start: number
  end?: number
}

export interface BlobInfo {
  sha256: string
  size: number
  modifiedAt: Date
}

/** What clients may do at the store itself, without the bytes passing through the server. */
export interface DirectAccess {
  /** The store's origin, which the browser must be allowed to reach. */
  origin: string
  /** An address that takes exactly that many bytes by PUT, to lie under the upload's id until they are adopted. */
  uploadUrl(uploadId: string, upload: { size: number; lifeSeconds: number }): Promise<string>
  /** An address that gives a blob for the next minute, under that media type and content disposition. */
  downloadUrl(sha256: string, as: { type: string; disposition: string }): Promise<string>
}

/**
 * Keeps blobs: bytes named by their SHA-256 (64 lower-case hex digits), written once, never changed.
 *
 * Whatever the driver, a blob is there whole or not at all, and a name from outside never becomes part of
 * a path or key: hashes and upload ids (UUIDs) of another form are refused with `invalid`. A blob that is
 * absent is `not_found`; a full disk is `disk_full`, a store that does not answer `unavailable`. Every
 * driver passes `storage.suite.ts`.
 */
export interface Storage {
  /**
   * Takes bytes in, hashing as they come, until {@link StagedBlob.commit} files them. Its chunks must not be
   * written to again by the source.
   *
   * On any failure nothing is left behind. A `Readable` is then neither destroyed nor drained: a part of a
   * multipart body must be drained by the caller so that its neighbours arrive, another may be destroyed.
   *
   * @throws AppError `too_large` over `maxBytes`; `truncated` when shorter than promised; `invalid` when longer
   *   or of another hash; `disk_full`. An error of the source is thrown as it is.
   */
  stage(source: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedBlob>
  /**
   * Takes in the bytes of a direct upload, which then lie under the upload's id until they are adopted.
   * A store to which clients write themselves never sees this call.
   *
   * @throws as {@link stage}, and `conflict` when that upload has its bytes already
   */
  stageUpload(
    uploadId: string,
    source: AsyncIterable<Uint8Array>,
    options: StageOptions,
  ): Promise<Required<ExpectedBlob>>
  /** The bytes that lie under an upload's id, hashed; undefined when they have not all arrived. */
  adoptUpload(uploadId: string): Promise<StagedBlob | undefined>
  /** Drops what lies under an upload's id, if anything does. */
  discardUpload(uploadId: string): Promise<void>

  /**
   * Streams a blob or a part of it. `size` is that of the whole. The stream must be read or destroyed.
   *
   * @param options.isLent whether its chunks may be used again: each then stands until the next one is taken
   * @throws RangeError when no byte of the blob lies in the range
   */
  open(
    sha256: string,
    range?: ByteRange,
    options?: { isLent?: boolean },
  ): Promise<{ stream: Readable; size: number }>
  /** The whole of a blob at once, for small ones. */
  read(sha256: string): Promise<Buffer>
  stat(sha256: string): Promise<BlobInfo | undefined>
  /**
   * Keeps what was made from a blob (a thumbnail, a print form) beside it, for as long as the blob is kept.
   * What is there under that name is replaced.
   */
  saveDerived(sha256: string, name: string, bytes: Uint8Array): Promise<void>
  /** What was made from a blob; undefined while there is nothing of that name. */
  readDerived(sha256: string, name: string): Promise<Buffer | undefined>
  /**
   * Removes a blob for good, with what was made from it; an absent one is no error. No store can look and remove in
   * one step: that nobody files the same bytes at this moment is for the caller to see to.
   *
   * @returns whether it was there
   */
  remove(sha256: string): Promise<boolean>
  /** Every blob, in the order of the hashes. */
  list(): AsyncIterable<BlobInfo>

  /**
   * Removes what was begun before that time and neither filed nor discarded, because a server died.
   *
   * @returns how many leftovers there were
   */
  clearAbandoned(olderThan: Date): Promise<number>
  /** Resolves when bytes can be stored now. */
  check(): Promise<void>

  /** Only where clients can reach the store themselves. */
  direct?: DirectAccess
  /** Lets go of connections. */
  close(): void
}

/** What `file-type` wants to see of a file. */
export const HEAD_BYTES = 4100

const SHA256 = /^[0-9a-f]{64}$/
const DERIVED = /^[a-z0-9-]{1,40}\.[a-z]{1,8}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether that is the name of a blob. */
export function isSha256(name: string): boolean {
  return SHA256.test(name)
}

/** Lets nothing but a hash through. */
export function requireSha256(name: string): string {
  if (!SHA256.test(name)) throw new AppError('invalid', 'That is not the hash of a document.')
  return name
}

/** Lets nothing but a plain file name such as `thumbnail-96.webp` through. */
export function requireDerivedName(name: string): string {
  if (!DERIVED.test(name)) throw new AppError('invalid', 'That is not the name of something derived.')
  return name
}

/** Whether that can be the id of an upload: a lower-case UUID. */
export function isUploadId(id: string): boolean {
  return UUID.test(id)
}

/** Lets nothing but the id of an upload through. */
export function requireUploadId(id: string): string {
  if (!isUploadId(id)) throw new AppError('invalid', 'That is not an upload.')
  return id
}

/** Refuses a range that no byte of the blob lies in; an end past the last byte means the last byte. */
export function requireRange({ start, end = start }: ByteRange, size: number): void {
  if (start < 0 || start >= size || end < start) throw new RangeError(`bytes ${start}-${end} of ${size}`)
}

/** Refuses bytes that are not the ones that were promised. */
export function requireExpected(found: { size: number; sha256: string }, expected: ExpectedBlob = {}): void {
  if (expected.size !== undefined && found.size < expected.size) throw new AppError('truncated')
  if (expected.size !== undefined && found.size > expected.size)
    throw new AppError('invalid', 'The upload is larger than it was announced to be.')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256)
    throw new AppError('invalid', 'The upload was damaged on its way. Please try again.')
}
