import type { Attempt } from '#server/jobs/queue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { keepReading } from './keep-reading.ts'
import { findReading } from '#server/files/repository.ts'

const FAILED = 'something went wrong on the server'
const PARTLY = 'Not all of it could be read: something went wrong on the server.'

type Reading = { workspaceId: string; sha256: string }

/**
 * Has a job that reads some bytes say so when it fails for the last time: they would be shown as being read for ever, and
 * nobody could ask for another try.
 */
export function onLastAttempt<Payload extends Reading>(
  db: Database,
  read: (payload: Payload) => Promise<void>,
): (payload: Payload, attempt: Attempt) => Promise<void> {
  return async (payload, { isLast }) => {
    try {
      await read(payload)
    } catch (error) {
      if (isLast) await giveUp(db, payload)
      throw error
    }
  }
}

/** What was read of them before stays to be found. */
async function giveUp(db: Database, { sha256, workspaceId }: Reading): Promise<void> {
  const text = (await findReading(db, workspaceId, sha256))?.text ?? ''
  await keepReading(
    db,
    { sha256, workspaceId },
    text.trim() === '' ? { status: 'unreadable', reason: FAILED } : { status: 'indexed', text, note: PARTLY },
  )
}
