import { type Extraction, pagesToRecognise } from '#server/documents/index.ts'
import type { JobPayloads } from '#server/platform/jobs/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { makeThumbnails } from '#server/bytes/index.ts'
import { enqueueConversion } from './convert-document.ts'
import type { ReadingDependencies } from './dependencies.ts'
import { keepReading } from './keep-reading.ts'
import { enqueueRecognition } from './recognise-text.ts'
import { findBlob, findReading } from '#server/bytes/index.ts'

/**
 * The job that makes the thumbnails of some bytes, reads their text, and makes every file that has them findable by it.
 * Text in pictures is left to a job of its own. Can be repeated.
 */
export function createReadDocumentHandler(dependencies: ReadingDependencies) {
  const { db, documents, storage } = dependencies
  return async ({ workspaceId, sha256 }: JobPayloads['read-document']): Promise<void> => {
    const blob = await findBlob(db, workspaceId, sha256)
    if (blob === undefined) return
    const hasThumbnail = await makeThumbnails({ documents, storage }, blob)
    const readings = []
    for (const mimetype of blob.mimetypes)
      readings.push(await documents.extract({ bytes: () => storage.read(sha256), size: blob.size, mimetype }))
    const reading = together(readings)
    const pages = blob.size === 0 ? [] : pagesToRecognise(blob.mimetype, reading)
    const isConverted = !hasThumbnail && reading.status === 'indexed' && documents.canConvert(blob.mimetype)
    const known = pages.length > 0 ? await recognisedBefore(db, workspaceId, sha256) : undefined
    const recognition = {
      workspaceId,
      sha256,
      pages,
      ...(known !== undefined && { isTextKnown: true as const }),
    }
    const recognise = pages.length > 0 ? (tx: Queryable) => enqueueRecognition(tx, recognition) : undefined
    await keepReading(dependencies, { ...blob, workspaceId }, known ?? reading, {
      hasThumbnail: isConverted ? undefined : hasThumbnail,
      goOn: known === undefined ? recognise : undefined,
      hasMore: known !== undefined,
      async meanwhile(tx) {
        if (known !== undefined) await recognise?.(tx)
        if (isConverted) await enqueueConversion(tx, workspaceId, sha256)
      },
    })
  }
}

/** The texts that were read in some bytes as each of their types, as one: they are found by all of it. */
function together(readings: readonly Extraction[]): Extraction {
  const [first, ...others] = readings.filter((reading) => reading.status === 'indexed')
  if (first === undefined) return readings[0] ?? { status: 'indexed', text: '' }
  const texts = new Set([first, ...others].map(({ text }) => text).filter((text) => text !== ''))
  return { ...first, text: [...texts].join('\n\n') }
}

/**
 * What was read and recognised in some bytes before. After a restore it is known, while the words of the pages are not:
 * a backup does not hold them. Recognising the pages again takes long; until then the bytes are found as before.
 */
async function recognisedBefore(
  on: Queryable,
  workspaceId: string,
  sha256: string,
): Promise<Extraction | undefined> {
  const before = await findReading(on, workspaceId, sha256)
  if (before?.status !== 'indexed') return undefined
  const { statusReason, text } = before
  return { status: 'indexed', text: text ?? '', ...(statusReason !== null && { note: statusReason }) }
}
