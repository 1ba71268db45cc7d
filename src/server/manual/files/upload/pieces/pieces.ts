import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '#contract/platform/errors.ts'
import { lastPiece, MAX_PIECE_BYTES, MAX_UPLOADS_IN_PIECES } from '#contract/manual/uploads.ts'
import { parseSent } from '#server/platform/parse.ts'
import type { FileDependencies } from '../../dependencies.ts'
import { withinRoom } from '../within-room.ts'
import {
  countUploads,
  deletePieces,
  insertPiece,
  type PieceRow,
  type PiecewiseUpload,
  selectPieces,
} from './repository.ts'

type PieceDependencies = Pick<FileDependencies, 'db' | 'maxUploadBytes' | 'quotas' | 'storage'>

const lengthOf = (pieces: readonly PieceRow[]) => pieces.reduce((sum, { size }) => sum + size, 0)

/**
 * Receives the next piece of an upload, and keeps it for a day. A piece that does not begin where the last one ended is not
 * read, so that its sender learns where to go on.
 *
 * @param declaredBytes the length of the piece, if it was announced
 * @returns how many bytes of the upload have arrived
 * @throws AppError `too_large` for a piece or an upload over its limit; `quota`; `rate_limited` for somebody with too many
 *   unfinished uploads; what storing throws, also when the piece does not arrive whole
 */
export async function receivePiece(
  { db, maxUploadBytes, quotas, storage }: PieceDependencies,
  upload: PiecewiseUpload,
  { body, declaredBytes, offset }: { body: Readable; declaredBytes: number | undefined; offset: number },
): Promise<number> {
  const arrived = lengthOf(await selectPieces(db, upload))
  if (offset !== arrived || declaredBytes === 0) return arrived
  if (offset === 0 && (await countUploads(db, upload)) >= MAX_UPLOADS_IN_PIECES)
    throw new AppError('rate_limited', 'Too many uploads are unfinished. Please finish them first.')
  const { bytes } = await quotas.findRoom(upload.workspaceId, declaredBytes)
  const storedAs = randomUUID()
  const most = Math.min(MAX_PIECE_BYTES, maxUploadBytes - offset)
  const { size } = await withinRoom(bytes, most, (maxBytes) =>
    storage.stageUpload(storedAs, body, { maxBytes }),
  )
  try {
    const isNext = await db.transaction(async (tx) => {
      const isNew = size > 0 && (await insertPiece(tx, { ...upload, firstByte: offset, size, storedAs }))
      await quotas.enforce(tx, upload.workspaceId)
      return isNew
    })
    if (isNext) return offset + size
  } catch (error) {
    await storage.discardUpload(storedAs)
    throw error
  }
  // Another request brought this piece meanwhile.
  await storage.discardUpload(storedAs)
  return lengthOf(await selectPieces(db, upload))
}

/** What arrived of a file before the form that ends its upload. */
export interface Begun {
  /** In bytes. */
  size: number
  /** Its bytes, and then the rest. */
  join(rest: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Deletes the pieces, once their bytes are stored as a whole or refused. */
  forget(): Promise<void>
}

/**
 * Finds the pieces before the last one, which a form brings with the id of the upload and the offset of its bytes.
 *
 * @param form the fields that have arrived
 * @returns nothing for a form with whole files
 * @throws AppError `conflict` where other bytes have arrived than those before the offset
 */
export async function findBegun(
  { db, storage }: Pick<PieceDependencies, 'db' | 'storage'>,
  from: Omit<PiecewiseUpload, 'uploadId'>,
  form: Record<string, unknown>,
): Promise<Begun | undefined> {
  if (form['offset'] === undefined) return undefined
  const { id: uploadId, offset } = parseSent(lastPiece, form)
  const upload = { ...from, uploadId }
  const pieces = await selectPieces(db, upload)
  const size = lengthOf(pieces)
  const lost = () => new AppError('conflict', 'Parts of this file are missing. Please send it again.')
  if (size !== offset) throw lost()
  const forget = async () => {
    await deletePieces(db, upload)
    for (const { storedAs } of pieces) await storage.discardUpload(storedAs)
  }
  return {
    size,
    forget,
    async *join(rest) {
      for (const { storedAs } of pieces) {
        const piece = await storage.adoptUpload(storedAs)
        if (piece === undefined) {
          await forget()
          throw lost()
        }
        yield* (await piece.open()) as AsyncIterable<Uint8Array>
      }
      yield* rest
    },
  }
}
