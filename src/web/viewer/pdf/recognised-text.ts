import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { hasFewLetters, type PageWords } from '#contract/file-contents.ts'
import { inReadingOrder } from '../word-order.ts'

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** Gives the words of a page, counted from 1. */
export type FindWords = (page: number) => Promise<PageWords>

const FONT = 'recognised'
const styles = { [FONT]: { fontFamily: 'sans-serif', ascent: 0.8, descent: -0.2, vertical: false } }
const ASCENT = styles[FONT]?.ascent ?? 0

/**
 * Gives pages that are pictures the words that were recognised on them as their text: what pdf.js does with text, it
 * then does with theirs: it can be selected, copied and found.
 *
 * @param margin what is left free around each picture, in points: it is as large as it fits, in the middle of its page
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
        // Without them the page is still to be seen.
        const words = hasFewLetters(own) ? await findWords(page.pageNumber).catch(() => undefined) : undefined
        if (words !== undefined && words.words.length > 0) controller.enqueue(contentOf(page, words, margin))
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    })
  }
}

/** The words as pdf.js has text: in the space of the page, whose y grows upwards, each with its own direction. */
function contentOf(
  page: PDFPageProxy,
  { angle, height: tall, width, words }: PageWords,
  margin: number,
): Content {
  const viewport = page.getViewport({ scale: 1 })
  const scale = Math.min((viewport.width - 2 * margin) / width, (viewport.height - 2 * margin) / tall)
  const corner = { x: (viewport.width - width * scale) / 2, y: (viewport.height - tall * scale) / 2 }
  const along = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) }
  const place = (x: number, y: number) => viewport.convertToPdfPoint(x, y) as [x: number, y: number]

  const items = inReadingOrder(words).flatMap(({ gap, height, isLast, text, width: wide, x, y }) => {
    const high = height * scale
    const item = (str: string, from: number, length: number, hasEOL: boolean) => {
      // Along the line, then down to where letters stand.
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
