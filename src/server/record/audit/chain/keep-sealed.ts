import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { noteSeals, type SealStore } from './noted-seals.ts'
import { hasUnsealed } from './repository.ts'
import { sealRecord, SOON_MS } from './seal-record.ts'

export interface Sealing {
  db: Database
  storage: SealStore
  logger: Logger
}

/**
 * Seals what is not sealed, and notes the new seals in the store.
 *
 * @param lateMs as of {@link sealRecord}
 */
export async function sealAndNote({ db, logger, storage }: Sealing, lateMs?: number): Promise<void> {
  const chains = await sealRecord(db, lateMs)
  for (const seal of await noteSeals(db, storage, chains))
    logger.error({ seal }, 'a seal of the record is gone: run `npm run admin -- verify`')
}

/** Seals every few seconds what was recorded meanwhile. No transaction waits for it: entries are found by their times. */
export function keepSealed(sealing: Sealing, everyMs: number): { stop(): Promise<void> } {
  let run: Promise<void> | undefined
  const seal = async () => {
    try {
      if (await hasUnsealed(sealing.db, SOON_MS)) await sealAndNote(sealing, SOON_MS)
    } catch (error) {
      sealing.logger.warn({ err: error }, 'the record could not be sealed; it is tried again')
    }
    run = undefined
  }
  const timer = setInterval(() => {
    run ??= seal()
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      await run
    },
  }
}
