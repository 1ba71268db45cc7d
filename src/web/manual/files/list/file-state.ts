import type { File } from '#contract/manual/files.ts'
import { isOffice } from '#contract/documents/mimetypes.ts'
import { POLL_MS } from '#web/platform/base/polling.ts'

/** What to say about the reading of a file; `undefined` when it was read completely. */
export function readingState({
  status,
  statusReason,
}: Pick<File, 'status' | 'statusReason'>): string | undefined {
  if (status === 'stored') return 'Reading…'
  if (status === 'unreadable') return `Text not readable: ${statusReason ?? 'damaged'}`
  return statusReason ?? undefined
}

/** An older unread file is not about to be read: no worker is running, or reading failed. In milliseconds. */
const SOON_MS = 10 * 60_000

/** Whether a file is likely to be read within seconds. */
export function isBeingRead(
  { status, uploadedAt }: Pick<File, 'status' | 'uploadedAt'>,
  now: number,
): boolean {
  return status === 'stored' && now - new Date(uploadedAt).getTime() < SOON_MS
}

type Looked = Pick<File, 'status' | 'uploadedAt' | 'hasThumbnail' | 'mimetype'>

/** Lists about which nothing will change: a list may have 10,000 files, and every render asks. */
const settled = new WeakSet<readonly Looked[]>()

/**
 * When to poll some files again, in milliseconds; false when nothing about them will change. The thumbnails of Office
 * documents are made after reading, one at a time, and not on every server: the older the file, the longer the interval.
 */
export function nextLook(files: readonly Looked[], now: number): number | false {
  if (settled.has(files)) return false
  let next = Infinity
  for (const file of files) {
    if (isBeingRead(file, now)) return POLL_MS
    const { hasThumbnail, mimetype, status, uploadedAt } = file
    if (hasThumbnail || status !== 'indexed' || !isOffice(mimetype)) continue
    const age = now - new Date(uploadedAt).getTime()
    if (age < SOON_MS) next = Math.min(next, Math.max(POLL_MS, age / 6))
  }
  if (Number.isFinite(next)) return next
  settled.add(files)
  return false
}
