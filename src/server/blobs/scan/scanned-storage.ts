import { AppError } from '#contract/errors.ts'
import type { StagedBlob, Storage } from '../storage/storage.ts'
import type { Scanner } from './scanner.ts'

/**
 * A store that scans all bytes before they can be filed, uploaded through the server or directly.
 * Its `stage` and `adoptUpload` also throw AppError `infected`, and `unavailable` when there was no verdict; what was
 * staged is dropped then, but an upload that had no verdict stays, so that completing it can be tried again.
 */
export function scannedStorage(storage: Storage, scanner: Scanner): Storage {
  async function scan(blob: StagedBlob): Promise<void> {
    const bytes = await blob.open()
    try {
      const verdict = await scanner.scan(bytes)
      if (verdict.isClean) return
      throw new AppError('infected', verdict.sentence)
    } finally {
      // When the scanner could not be reached, nobody has read the stream.
      bytes.destroy()
    }
  }

  return {
    ...storage,
    async stage(source, options) {
      const blob = await storage.stage(source, options)
      try {
        await scan(blob)
      } catch (error) {
        await blob.discard()
        throw error
      }
      return blob
    },
    async adoptUpload(uploadId) {
      const blob = await storage.adoptUpload(uploadId)
      if (blob === undefined) return undefined
      try {
        await scan(blob)
      } catch (error) {
        if (error instanceof AppError && error.code === 'infected') await blob.discard()
        throw error
      }
      return blob
    },
  }
}
