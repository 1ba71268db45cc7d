import type { Config } from '#server/platform/config.ts'
import type { Storage } from '../storage/storage.ts'
import { createClamd } from './clamd.ts'
import { scannedStorage } from './scanned-storage.ts'

/** Adds the configured scanner, if any. */
export function scanBefore(storage: Storage, { CLAMD_URL }: Pick<Config, 'CLAMD_URL'>): Storage {
  return CLAMD_URL === undefined ? storage : scannedStorage(storage, createClamd(CLAMD_URL))
}
