import type { Readable } from 'node:stream'
import type { MissingPart } from '#contract/manual/uploads.ts'
import { AppError } from '#contract/platform/errors.ts'

/** The expected size and hash; other bytes are refused. */
export interface ExpectedBlob {
  size?: number
  sha256?: string
}

export interface StageOptions {
  /** More bytes are refused with `too_large`. */
  maxBytes: number
  expected?: ExpectedBlob
}

/** Complete and hashed bytes that are not committed yet. */
export interface StagedBlob {
  sha256: string
  /** In bytes. */
  size: number
  /** The first {@link HEAD_BYTES}, to detect the kind of the document. */
  head: Uint8Array
  /** Streams the staged bytes. The stream must be read or destroyed. */
  open(): Promise<Readable>
  /**
   * Stores the blob durably. An existing blob gets a new time, which {@link Storage.list} returns. May be called again.
   */
  commit(): Promise<void>
  /** Deletes the staged bytes; does nothing when they are committed or gone. */
  discard(): Promise<void>
}

/** The positions of the first and the last byte, from 0, as in an HTTP range. */
export interface ByteRange {
  start: number
  end?: number
}

export interface BlobInfo {
  sha256: string
  size: number
  modifiedAt: Date
}

/** Direct access of clients to the store, without the server in between. */
export interface DirectAccess {
  /** The store's origin, for the content security policy. */
  origin: string
  /** A URL for a PUT of exactly that many bytes, which are kept by the upload's id until they are adopted. */
  uploadUrl(uploadId: string, upload: { size: number; lifeSeconds: number }): Promise<string>
  /** The parts of an upload that have not arrived, with URLs for their PUTs. It can be adopted once they have. */
  missingParts(uploadId: string, upload: { size: number; lifeSeconds: number }): Promise<MissingPart[]>
  /** A URL of a blob that is valid for a minute, with the media type and content disposition of the response. */
  downloadUrl(sha256: string, as: { type: string; disposition: string }): Promise<string>
}

/**
 * Stores blobs: immutable bytes, named by their SHA-256 (64 lower-case hex digits).
 *
 * With every driver a blob exists completely or not at all. Hashes and upload ids (UUIDs) in any other form are refused
 * with AppError `invalid`, so that no path or key is made of them. A missing blob is `not_found`, a full disk
 * `disk_full`, a store that does not answer `unavailable`. Every driver passes `testing/storage.suite.ts`.
 */
export interface Storage {
  /**
   * Receives and hashes bytes, which {@link StagedBlob.commit} then stores. The source must not reuse its chunks.
   *
   * On failure nothing remains. A `Readable` is then neither destroyed nor drained: the caller must drain a part of a
   * multipart body, so that the next parts arrive, and may destroy any other stream.
   *
   * @throws AppError `too_large` over `maxBytes`; `truncated` when shorter than expected; `invalid` when longer or with
   *   another hash; `disk_full`. Errors of the source are thrown as they are.
   */
  stage(source: AsyncIterable<Uint8Array>, options: StageOptions): Promise<StagedBlob>
  /**
   * Receives the bytes of an upload through the server; they are kept by the upload's id until they are adopted.
   *
   * @throws as {@link stage}, and `conflict` when the upload already has its bytes
   */
  stageUpload(
    uploadId: string,
    source: AsyncIterable<Uint8Array>,
    options: StageOptions,
  ): Promise<Required<ExpectedBlob>>
  /** The hashed bytes of a direct upload; undefined when they are not complete. */
  adoptUpload(uploadId: string): Promise<StagedBlob | undefined>
  /** Deletes the bytes of a direct upload, if any. */
  discardUpload(uploadId: string): Promise<void>

  /**
   * Streams a blob or a range of it. `size` is that of the whole blob. The stream must be read or destroyed.
   *
   * @param options.reusesBuffers whether a chunk is valid only until the next one is taken
   * @throws RangeError when the range is outside the blob
   */
  open(
    sha256: string,
    range?: ByteRange,
    options?: { reusesBuffers?: boolean },
  ): Promise<{ stream: Readable; size: number }>
  /** The whole blob, for small ones. */
  read(sha256: string): Promise<Buffer>
  stat(sha256: string): Promise<BlobInfo | undefined>
  /** Stores or replaces a file derived from a blob (a thumbnail, a print form); it is removed with the blob. */
  saveDerived(sha256: string, name: string, bytes: Uint8Array): Promise<void>
  /** A file derived from a blob; undefined when it does not exist. */
  readDerived(sha256: string, name: string): Promise<Buffer | undefined>
  /**
   * Removes a blob with its derived files. Not atomic: the caller must ensure that the same bytes are not committed
   * meanwhile.
   *
   * @returns whether it existed
   */
  remove(sha256: string): Promise<boolean>
  /** All blobs, in the order of their hashes. */
  list(): AsyncIterable<BlobInfo>

  /**
   * Removes older bytes that were neither committed nor discarded, because a server was killed.
   *
   * @returns how many were removed
   */
  clearAbandoned(olderThan: Date): Promise<number>
  /** Rejects when bytes cannot be stored. */
  check(): Promise<void>

  /** The address of a blob for nginx, which reads it itself (`X-Accel-Redirect`). Only if it can. */
  accelUrl?: (sha256: string) => string
  /** Only if clients can access the store. */
  direct?: DirectAccess
  /** Closes connections. */
  close(): void
}

/** Larger direct uploads come in parts of this size, the least of S3; those that have arrived need not be sent again. */
export const PART_BYTES = 5 * 1_048_576

/** How many bytes `file-type` needs. */
export const HEAD_BYTES = 4100

const SHA256 = /^[0-9a-f]{64}$/
const DERIVED = /^[a-z0-9-]{1,40}\.[a-z]{1,8}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isSha256(name: string): boolean {
  return SHA256.test(name)
}

/** @throws AppError `invalid` for anything but a hash */
export function requireSha256(name: string): string {
  if (!SHA256.test(name)) throw new AppError('invalid', 'That is not the hash of a document.')
  return name
}

/** @throws AppError `invalid` for anything but a plain file name such as `thumbnail-96.webp` */
export function requireDerivedName(name: string): string {
  if (!DERIVED.test(name)) throw new AppError('invalid', 'That is not the name of something derived.')
  return name
}

/** Upload ids are lower-case UUIDs. */
export function isUploadId(id: string): boolean {
  return UUID.test(id)
}

/** @throws AppError `invalid` for anything but an upload id */
export function requireUploadId(id: string): string {
  if (!isUploadId(id)) throw new AppError('invalid', 'That is not an upload.')
  return id
}

/** @throws RangeError when the range is outside the blob; its end may be past the last byte */
export function requireRange({ start, end = start }: ByteRange, size: number): void {
  if (start < 0 || start >= size || end < start) throw new RangeError(`bytes ${start}-${end} of ${size}`)
}

/** @throws AppError `truncated`, `invalid` when size or hash differ from the expected ones */
export function requireExpected(found: { size: number; sha256: string }, expected: ExpectedBlob = {}): void {
  if (expected.size !== undefined && found.size < expected.size) throw new AppError('truncated')
  if (expected.size !== undefined && found.size > expected.size)
    throw new AppError('invalid', 'The upload is larger than it was announced to be.')
  if (expected.sha256 !== undefined && found.sha256 !== expected.sha256)
    throw new AppError('invalid', 'The upload was damaged on its way. Please try again.')
}
