import { AppError } from '#contract/platform/errors.ts'
import { quotaError } from '#server/company/quotas/index.ts'

/**
 * Receives bytes: as many as one upload may have, and as there is room for.
 *
 * @throws AppError `quota` when there is no room for them, and what `receive` throws
 */
export async function withinRoom<Received>(
  room: number,
  maxUploadBytes: number,
  receive: (maxBytes: number) => Promise<Received>,
): Promise<Received> {
  try {
    return await receive(Math.min(room, maxUploadBytes))
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'too_large' && room < maxUploadBytes
    throw isFull ? quotaError('bytes') : error
  }
}
