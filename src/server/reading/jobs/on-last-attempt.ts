import type { Attempt } from '#server/platform/jobs/index.ts'
import type { ReadingDependencies } from './dependencies.ts'
import { keepReading } from './keep-reading.ts'
import { findReading } from '#server/bytes/index.ts'

const FAILED = 'something went wrong on the server'
const PARTLY = 'Not all of it could be read: something went wrong on the server.'

type Reading = { workspaceId: string; sha256: string }

/**
 * Saves that some bytes could not be read when the job that reads them fails for the last time. Without that they would
 * be shown as being read for ever, and nobody could ask for another try.
 */
export function onLastAttempt<Payload extends Reading>(
  reading: Pick<ReadingDependencies, 'db' | 'index' | 'readFacts'>,
  read: (payload: Payload) => Promise<void>,
): (payload: Payload, attempt: Attempt) => Promise<void> {
  return async (payload, { isLast }) => {
    try {
      await read(payload)
    } catch (error) {
      if (isLast) await giveUp(reading, payload)
      throw error
    }
  }
}

/** They are still found by what was read in them before. */
async function giveUp(
  reading: Pick<ReadingDependencies, 'db' | 'index' | 'readFacts'>,
  { sha256, workspaceId }: Reading,
): Promise<void> {
  const found = await findReading(reading.db, workspaceId, sha256)
  const text = found?.text ?? ''
  await keepReading(
    reading,
    { sha256, workspaceId, mimetypes: found?.mimetypes ?? [] },
    text.trim() === '' ? { status: 'unreadable', reason: FAILED } : { status: 'indexed', text, note: PARTLY },
  )
}
