import {
  type Documents,
  isRasterImage,
  MAX_RECOGNISED,
  type PageWords,
  textOfWords,
} from '#server/documents/index.ts'
import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readPageWords, savePageWords } from '#server/bytes/index.ts'
import type { ReadingDependencies } from './dependencies.ts'
import { keepReading } from './keep-reading.ts'
import { findReading } from '#server/bytes/index.ts'

type Dependencies = Omit<ReadingDependencies, 'documents'> & { documents: Pick<Documents, 'recognise'> }
type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** Pages of one order; their words are saved after each, and other documents get their turn in between. */
const PAGES_AT_ONCE = 8
/** Pages of a document that is short. */
const SHORT_PAGES = 2
/** The pages that are left after so long stay unread, in milliseconds. */
const MAX_SPENT_MS = 45 * 60_000

const LOST = 'Some of its pages could not be read.'

/** Has text recognised on those pages of some bytes that are pictures, behind all other jobs. */
export async function enqueueRecognition(
  on: Queryable,
  payload: JobPayloads['recognise-text'],
): Promise<void> {
  const { pages, sha256, workspaceId } = payload
  // Turns are given by the first word: letters and receipts have their own, and do not wait for the company's long scans.
  const turns = pages.length <= SHORT_PAGES ? `${workspaceId}/short` : workspaceId
  await enqueue(on, 'recognise-text', payload, `recognise ${turns} ${sha256}`)
}

/**
 * The job that recognises text on pages that are pictures. It does a few pages and puts itself at the end of the queue
 * with the rest; after the last page every file that has these bytes is findable by their text. Can be repeated.
 */
export function createRecogniseTextHandler(dependencies: Dependencies) {
  const { db } = dependencies
  return async (payload: JobPayloads['recognise-text']): Promise<void> => {
    const { sha256, workspaceId, pages, from = 1, pagesAtOnce = PAGES_AT_ONCE } = payload
    const { isTextKnown = false, spentMs = 0 } = payload
    const reading = await findReading(db, workspaceId, sha256)
    // An earlier run finished the work, but its process ended before the job was marked as done.
    if (reading?.status !== (isTextKnown ? 'indexed' : 'stored')) return
    const bytes = { ...reading, workspaceId }
    const left = spentMs < MAX_SPENT_MS ? pages.slice(0, MAX_RECOGNISED).filter((page) => page >= from) : []
    if (left.length === 0) {
      await finish(dependencies, payload, bytes)
      return
    }
    const start = performance.now()
    // Also where others had them recognised: their words would come sooner than those of new pages.
    const turn = left.slice(0, pagesAtOnce)
    const end = await recognise(dependencies, reading, turn)
    if ('reason' in end) {
      if (isTextKnown) await showKnown(dependencies, payload)
      else await keepReading(dependencies, bytes, { status: 'unreadable', reason: end.reason })
    } else if (left.some((page) => page >= end.from)) {
      const spent = Math.round(spentMs + performance.now() - start)
      await enqueueRecognition(db, { ...payload, ...end, spentMs: spent })
    } else await finish(dependencies, payload, bytes)
  }
}

/**
 * Recognises text on some pages and saves it. When that fails because of one of them, the pages are to be tried one by
 * one, so that only that page is skipped.
 *
 * @returns the page from which to go on, and how many pages at once; or why the document cannot be read
 */
async function recognise(
  { documents, storage }: Dependencies,
  { mimetype, sha256, size }: Reading,
  pages: readonly number[],
): Promise<{ from: number; pagesAtOnce?: number } | { reason: string }> {
  const document = { mimetype, size, bytes: () => storage.read(sha256) }
  const [first = 1] = pages
  const recognition = await documents.recognise(document, pages)
  if (recognition.status === 'unreadable') {
    if (pages.length > 1) return { from: first, pagesAtOnce: 1 }
    if (isRasterImage(mimetype) && first === 1) return recognition
    await savePageWords(storage, sha256, first, undefined)
    return { from: first + 1 }
  }
  for (const { page, words } of recognition.pages) await savePageWords(storage, sha256, page, words)
  const last = recognition.pages.at(-1)?.page ?? Infinity
  return { from: last >= recognition.count ? Infinity : last + 1 }
}

/** Shows a text that was known of the files that waited for it. */
async function showKnown(
  { db, index }: Pick<Dependencies, 'db' | 'index'>,
  { sha256, workspaceId }: JobPayloads['recognise-text'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const files = await index.lockFilesOf(tx, workspaceId, sha256)
    await index.endWaiting(tx, workspaceId, sha256, { reading: true })
    await index.indexFiles(tx, workspaceId, files, [])
  })
}

/** Adds the recognised words to the text of their pages, unless the text has them already. */
async function finish(
  dependencies: Dependencies,
  payload: JobPayloads['recognise-text'],
  reading: Reading & { workspaceId: string },
): Promise<void> {
  if (payload.isTextKnown === true) return await showKnown(dependencies, payload)
  const { mimetype, statusReason, text } = reading
  const pages = (text ?? '').split('\f')
  let done = 0
  let hasLost = false
  for (const page of payload.pages.slice(0, MAX_RECOGNISED)) {
    const words = await readPageWords(dependencies.storage, payload.sha256, page)
    if (words === undefined) break
    done += 1
    if (words === null) hasLost = true
    else pages[page - 1] = joined(pages[page - 1] ?? '', words)
  }
  // The page count of a TIFF is known only after all pages were asked for.
  const isWhole = mimetype === 'image/tiff' ? done < MAX_RECOGNISED : done === payload.pages.length
  const notes = [
    statusReason,
    isWhole ? null : `Of its pages without text only the first ${String(done)} can be searched.`,
    hasLost ? LOST : null,
  ].filter((note) => note !== null)
  await keepReading(dependencies, reading, {
    status: 'indexed',
    text: pages.join('\f'),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  })
}

/** The text of a page, followed by the words recognised on it. */
function joined(own: string, { words }: PageWords): string {
  return [own.trim(), textOfWords(words)].filter((part) => part !== '').join('\n')
}
