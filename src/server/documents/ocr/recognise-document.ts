import sharp from 'sharp'
import type { Source } from '../source.ts'
import { withImage } from '../pictures/image.ts'
import { pageCount, renderPage } from '../pdf/pdf-image.ts'
import { isRasterImage } from '../kinds/capabilities.ts'
import type { Recognition } from '../processes/requests.ts'
import { withTimeLimit } from '../processes/time-limit.ts'
import { recogniseImage } from './recognise-image.ts'
import { type Engine, startEngine } from './tesseract.ts'
import type { PageWords } from './page-words.ts'

/** After so much processor time no further page is begun, in milliseconds, so that other documents get their turn. */
const BATCH_MS = 20_000
/** The longer side of A4 at 300 dpi. */
const SIDE = 3508

let starting: Promise<Engine> | undefined

/** Recognises pages of a PDF or an image: the first of those wanted, as many as fit into the time of a batch. */
export async function recogniseDocument(
  source: Source,
  { drawingMs, pages: wanted }: { pages: readonly number[]; drawingMs: number },
): Promise<Recognition> {
  const opened = isRasterImage(source.mimetype) ? await openImage(source) : await openPdf(source, drawingMs)
  if ('status' in opened) return opened
  const { count, read } = opened
  const start = process.cpuUsage()
  const pages: Array<{ page: number; words?: PageWords }> = []
  for (const page of wanted.filter((number) => number <= count)) {
    const { system, user } = process.cpuUsage(start)
    if (pages.length > 0 && (user + system) / 1000 > BATCH_MS) break
    const words = await read(page)
    pages.push({ page, ...(words !== undefined && { words }) })
  }
  return { status: 'recognised', pages, count }
}

async function openImage({ bytes, mimetype }: Source) {
  // Fails here when the image cannot be opened.
  const counted = await withImage(bytes, mimetype, async (open) => {
    const { pages = 1 } = await open().metadata()
    return { count: mimetype === 'image/tiff' ? pages : 1 }
  })
  if ('status' in counted) return counted
  const read = async (page: number) => {
    const words = await withImage(
      bytes,
      mimetype,
      async (open) => await recogniseImage(open(page - 1), await engine()),
    )
    return words === undefined || 'status' in words ? undefined : words
  }
  return { ...counted, read }
}

async function openPdf({ bytes }: Source, drawingMs: number) {
  const count = await pageCount(bytes)
  if (typeof count === 'object') return count
  const read = async (page: number) => {
    const picture = await withTimeLimit(
      drawingMs,
      async () => await renderPage(bytes, page - 1, { width: SIDE, height: SIDE }),
    )
    if ('status' in picture) return undefined
    const { data, height, width } = picture
    return await recogniseImage(sharp(data, { raw: { width, height, channels: 4 } }), await engine())
  }
  return { count, read }
}

async function engine(): Promise<Engine> {
  starting ??= startEngine()
  return await starting
}
