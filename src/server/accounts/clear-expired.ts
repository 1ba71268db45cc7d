import type { Database } from '#server/platform/database/database.ts'
import { deleteExpiredSessions } from './sessions/repository.ts'
import { deleteExpiredTokens } from './tokens/repository.ts'

/** Deletes expired sessions and mailed tokens. */
export async function clearExpired(db: Database): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredTokens(db)
}
