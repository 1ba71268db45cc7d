import type { Config } from '#server/platform/config.ts'
import type { Storage, StagedBlob } from '../storage/storage.ts'
import { createClamd } from './clamd.ts'
import { AppError } from '#contract/platform/errors.ts'
import type { Scanner } from './scanner.ts'

/** Adds the configured scanner, if any. */
export function scanBefore(storage: Storage, { CLAMD_URL }: Pick<Config, 'CLAMD_URL'>): Storage {
  return CLAMD_URL === undefined ? storage : scannedStorage(storage, createClamd(CLAMD_URL))
}

/**
 * Scans all bytes before they can be committed. `stage` and `adoptUpload` also throw AppError `infected`, and
 * `unavailable` without a verdict. The bytes are discarded then, except those of a direct upload without a verdict, which
 * can be completed again.
 */
function scannedStorage(storage: Storage, scanner: Scanner): Storage {
  async function scan(blob: StagedBlob): Promise<void> {
    const bytes = await blob.open()
    try {
      const verdict = await scanner.scan(bytes)
      if (verdict.isClean) return
      throw new AppError('infected', verdict.message)
    } finally {
      // If sending failed, it may not have been read.
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
