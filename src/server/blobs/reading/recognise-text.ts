import {
  type Documents,
  isRasterImage,
  MAX_RECOGNISED,
  type PageWords,
  textOfWords,
} from '#server/documents/index.ts'
import { enqueue, type JobPayloads } from '#server/jobs/queue.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { keepReading } from './keep-reading.ts'
import { findReading } from '#server/files/repository.ts'
import { keepWords, keptWords } from '#server/files/content/page-words.ts'

export interface RecogniseDependencies {
  db: Database
  storage: Storage
  documents: Documents
}

type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** As many pages as a process is asked for at a time: what it has done is kept, and others have their turn. */
const PAGES_AT_ONCE = 8
/** After so long the rest of a document is left, in milliseconds. */
const MAX_SPENT_MS = 45 * 60_000

const LOST = 'Some of its pages could not be read.'

/** Has the pages of some bytes that are pictures read, behind everything else. */
export async function enqueueRecognition(
  on: Queryable,
  payload: JobPayloads['recognise-text'],
): Promise<void> {
  await enqueue(on, 'recognise-text', payload, `recognise ${payload.workspaceId} ${payload.sha256}`)
}

/**
 * The job that reads the pages of some bytes that are pictures, a few at a time; then it lets others go first. With the
 * last of them every file that has these bytes is findable by their text. Repeating it changes nothing.
 */
export function createRecogniseTextHandler(dependencies: RecogniseDependencies) {
  const { db, storage } = dependencies
  return async (payload: JobPayloads['recognise-text']): Promise<void> => {
    const { sha256, workspaceId, pages, from = 1, spentMs = 0, isTextKnown = false } = payload
    const reading = await findReading(db, workspaceId, sha256)
    // Done already, by a job that died before it could say so.
    if (reading?.status !== (isTextKnown ? 'indexed' : 'stored')) return
    const left = spentMs < MAX_SPENT_MS ? pages.slice(0, MAX_RECOGNISED).filter((page) => page >= from) : []
    const next = await firstMissing(storage, sha256, left)
    if (next === undefined) {
      await finish(dependencies, payload, reading)
      return
    }
    const start = performance.now()
    const turn = left.filter((page) => page >= next).slice(0, PAGES_AT_ONCE)
    const after = await recognise(dependencies, reading, turn)
    if (typeof after === 'object') {
      if (isTextKnown) return
      await keepReading(db, payload, { status: 'unreadable', reason: after.reason })
    } else if (left.some((page) => page >= after)) {
      const spent = Math.round(spentMs + performance.now() - start)
      await enqueueRecognition(db, { ...payload, from: after, spentMs: spent })
    } else await finish(dependencies, payload, reading)
  }
}

async function firstMissing(
  storage: Storage,
  sha256: string,
  pages: readonly number[],
): Promise<number | undefined> {
  for (const page of pages) if ((await keptWords(storage, sha256, page)) === undefined) return page
  return undefined
}

/**
 * Has some pages read and keeps what stands there. When that breaks, it was one of them: the first is then tried alone.
 *
 * @returns the page from which to go on; or why there is no reading the document
 */
async function recognise(
  { documents, storage }: RecogniseDependencies,
  { mimetype, sha256, size }: Reading,
  pages: readonly number[],
): Promise<number | { reason: string }> {
  const document = { mimetype, size, bytes: () => storage.read(sha256) }
  const [first = 1] = pages
  let recognition = await documents.recognise(document, pages)
  if (recognition.status === 'unreadable' && pages.length > 1)
    recognition = await documents.recognise(document, [first])
  if (recognition.status === 'unreadable') {
    if (isRasterImage(mimetype) && first === 1) return recognition
    await keepWords(storage, sha256, first, undefined)
    return first + 1
  }
  for (const { page, words } of recognition.pages) await keepWords(storage, sha256, page, words)
  const last = recognition.pages.at(-1)?.page ?? Infinity
  return last >= recognition.count ? Infinity : last + 1
}

/** Puts what was recognised into the text, at its pages, unless it stands there. */
async function finish(
  { db, storage }: RecogniseDependencies,
  payload: JobPayloads['recognise-text'],
  { mimetype, statusReason, text }: Reading,
): Promise<void> {
  if (payload.isTextKnown === true) return
  const pages = (text ?? '').split('\f')
  let done = 0
  let hasLost = false
  for (const page of payload.pages.slice(0, MAX_RECOGNISED)) {
    const words = await keptWords(storage, payload.sha256, page)
    if (words === undefined) break
    done += 1
    if (words === null) hasLost = true
    else pages[page - 1] = joined(pages[page - 1] ?? '', words)
  }
  // How many pages a TIFF has is not known before.
  const isWhole = mimetype === 'image/tiff' ? done < MAX_RECOGNISED : done === payload.pages.length
  const notes = [
    statusReason,
    isWhole ? null : `Of its pages without text only the first ${String(done)} can be searched.`,
    hasLost ? LOST : null,
  ].filter((note) => note !== null)
  await keepReading(db, payload, {
    status: 'indexed',
    text: pages.join('\f'),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  })
}

/** What a page says itself, and what was recognised on it. */
function joined(own: string, { words }: PageWords): string {
  return [own.trim(), textOfWords(words)].filter((part) => part !== '').join('\n')
}
