import type { File } from '#contract/files.ts'
import { isOffice } from '#contract/mimetypes.ts'
import { POLL_MS } from '#web/base/polling.ts'

/** What is to be said about the reading of a file; nothing when all of it was read. */
export function readingState({
  status,
  statusReason,
}: Pick<File, 'status' | 'statusReason'>): string | undefined {
  if (status === 'stored') return 'Reading…'
  if (status === 'unreadable') return `Text not readable: ${statusReason ?? 'damaged'}`
  return statusReason ?? undefined
}

/** A file that was filed so long ago is read no more in the next moments; its reading waits for a worker, or failed. */
const SOON_MS = 10 * 60_000

/** Whether a file's reading is likely to end within seconds. */
export function isBeingRead(
  { status, uploadedAt }: Pick<File, 'status' | 'uploadedAt'>,
  now: number,
): boolean {
  return status === 'stored' && now - new Date(uploadedAt).getTime() < SOON_MS
}

type Looked = Pick<File, 'status' | 'uploadedAt' | 'hasThumbnail' | 'mimetype'>

/**
 * In how many milliseconds some files are worth another look; false when all is known of them. The picture of an Office
 * document is made after it was read, one document at a time, and not everywhere: the longer it takes, the more seldom
 * it is asked for.
 */
export function nextLook(files: readonly Looked[], now: number): number | false {
  let next = Infinity
  for (const file of files) {
    if (isBeingRead(file, now)) return POLL_MS
    const { hasThumbnail, mimetype, status, uploadedAt } = file
    const age = now - new Date(uploadedAt).getTime()
    if (age < SOON_MS && !hasThumbnail && status === 'indexed' && isOffice(mimetype))
      next = Math.min(next, Math.max(POLL_MS, age / 6))
  }
  return Number.isFinite(next) && next
}
