import type { File } from '#contract/files.ts'

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

const LOOK_MS = 2000

/** In how many milliseconds some files are worth another look; false when all is known of them. */
export function nextLook(
  files: ReadonlyArray<Pick<File, 'status' | 'uploadedAt'>>,
  now: number,
): number | false {
  return files.some((file) => isBeingRead(file, now)) && LOOK_MS
}
