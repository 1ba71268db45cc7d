import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { hasFewLetters, type PageWords } from '#contract/manual/file-contents.ts'
import { inReadingOrder } from '../word-order.ts'

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** Returns the words of a page, counted from 1. */
export type FindWords = (page: number) => Promise<PageWords>

const FONT = 'recognised'
const styles = { [FONT]: { fontFamily: 'sans-serif', ascent: 0.8, descent: -0.2, vertical: false } }
const ASCENT = styles[FONT]?.ascent ?? 0

/**
 * Adds recognised words (OCR) to pages that are pictures, as pdf.js's own text content, so that they can be selected,
 * copied and searched.
 *
 * @param margin the free space around each picture, in points; pictures fill the rest of their page and are centred
 */
export function addRecognisedText(pdf: PDFDocumentProxy, findWords: FindWords, margin = 0): void {
  const getPage = pdf.getPage.bind(pdf)
  const done = new WeakSet<PDFPageProxy>()
  pdf.getPage = async (pageNumber) => {
    const page = await getPage(pageNumber)
    if (!done.has(page)) addTo(page, findWords, margin)
    done.add(page)
    return page
  }
}

function addTo(page: PDFPageProxy, findWords: FindWords, margin: number): void {
  const stream = page.streamTextContent.bind(page)
  page.streamTextContent = (params) => {
    const reader = (stream(params) as ReadableStream<Content>).getReader()
    let own = ''
    return new ReadableStream<Content>({
      async pull(controller) {
        const { done, value } = await reader.read()
        if (!done) {
          for (const item of value.items) own += 'str' in item ? item.str : ''
          controller.enqueue(value)
          return
        }
        // Without the words the page can still be viewed.
        const words = hasFewLetters(own) ? await findWords(page.pageNumber).catch(() => undefined) : undefined
        if (words !== undefined && words.words.length > 0) controller.enqueue(contentOf(page, words, margin))
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }
}

/**
 * The words in the form of pdf.js's text content: in page coordinates, whose y axis points up, each with its own
 * direction.
 */
function contentOf(page: PDFPageProxy, { angle, height: tall, width, words }: PageWords, margin: number) {
  const viewport = page.getViewport({ scale: 1 })
  const scale = Math.min((viewport.width - 2 * margin) / width, (viewport.height - 2 * margin) / tall)
  const corner = { x: (viewport.width - width * scale) / 2, y: (viewport.height - tall * scale) / 2 }
  const along = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) }
  const place = (x: number, y: number) => viewport.convertToPdfPoint(x, y) as [x: number, y: number]

  const items = inReadingOrder(words).flatMap(({ gap, height, isLast, text, width: wide, x, y }) => {
    const high = height * scale
    const item = (str: string, from: number, length: number, hasEOL: boolean) => {
      // From the corner along the line, then down to the baseline.
      const [left, top] = [corner.x + (x + along.x * from) * scale, corner.y + (y + along.y * from) * scale]
      const start = [left - along.y * high * ASCENT, top + along.x * high * ASCENT] as const
      const origin = place(...start)
      const right = place(start[0] + along.x * high, start[1] + along.y * high)
      const up = place(start[0] + along.y * high, start[1] - along.x * high)
      const transform = [right, up].flatMap(([px, py]) => [px - origin[0], py - origin[1]]).concat(origin)
      return { str, dir: 'ltr', transform, width: length * scale, height: high, fontName: FONT, hasEOL }
    }
    return isLast ? [item(text, 0, wide, true)] : [item(text, 0, wide, false), item(' ', wide, gap, false)]
  })
  return { items, styles, lang: 'en' }
}
