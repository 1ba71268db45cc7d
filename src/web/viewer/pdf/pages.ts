// pdf.js puts its core where its viewer looks for it: the core comes first.
import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'
import { hitsIn, termsOf } from '#contract/search-words.ts'
import type { Found } from '../found.ts'

/** What is known of the pages on screen. */
export interface PagesState {
  page: number
  /** 1 is the size of the paper. */
  scale: number
  found: { current: number; total: number; isMissing: boolean }
}

export interface Pages {
  goTo: (page: number) => void
  zoomBy: (factor: number, at?: [x: number, y: number]) => void
  fit: () => void
  find: (query: string, step?: 'next' | 'previous') => void
  close: () => void
}

/** Zoom of a preview (`docs/product.md` §9). */
const MIN_SCALE = 0.5
const MAX_SCALE = 5
export const STEP = 1.2

export const atStart: PagesState = { page: 1, scale: 1, found: { current: 0, total: 0, isMissing: false } }

/** Finds what is typed as it stands; a list of words, as the search in all documents does: each by its beginning. */
class Finder extends PDFFindController {
  override match(
    query: string | string[],
    pageContent: string,
    pageIndex: number,
  ): Array<{ index: number; length: number }> | undefined {
    if (typeof query === 'string') return super.match(query, pageContent, pageIndex)
    return hitsIn(pageContent, termsOf(query.join(' '))).map(({ start, end }) => ({
      index: start,
      length: end - start,
    }))
  }
}

/**
 * Shows the pages of a document in an element that scrolls. Only those near the screen are drawn.
 *
 * @param container the element; its only child takes the pages
 * @param found where to begin, and what to mark
 * @param onChange is told what changed
 */
export function openPages(
  container: HTMLDivElement,
  pdf: PDFDocumentProxy,
  found: Found,
  onChange: (change: Partial<PagesState>) => void,
): Pages {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const findController = new Finder({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    removePageBorders: true,
  })
  linkService.setViewer(viewer)
  listen()
  viewer.setDocument(pdf)
  linkService.setDocument(pdf, null)
  let query = ''

  function goTo(page: number): void {
    viewer.currentPageNumber = Math.min(Math.max(1, page), pdf.numPages)
  }

  function find(text: string, step?: 'next' | 'previous'): void {
    const isAgain = text === query && step !== undefined
    query = text
    eventBus.dispatch('find', {
      source: viewer,
      type: isAgain ? 'again' : '',
      query: text !== '' && text === found.words ? text.split(' ') : text,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: step === 'previous',
      matchDiacritics: false,
    })
  }

  return {
    goTo,
    zoomBy: (factor, at) => {
      const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, viewer.currentScale * factor))
      viewer.updateScale({
        scaleFactor: scale / viewer.currentScale,
        ...(at !== undefined && { origin: at }),
      })
    },
    fit: () => {
      viewer.currentScaleValue = 'page-width'
    },
    find,
    close: () => {
      viewer.cleanup()
      // Takes the pages away, and with them what they draw.
      viewer.setDocument(NOTHING)
      linkService.setDocument(NOTHING, null)
    },
  }

  function listen(): void {
    eventBus.on('pagesinit', () => {
      viewer.currentScaleValue = container.clientWidth < 640 ? 'page-width' : 'auto'
      // The first place is looked for from this page on.
      if (found.page !== undefined) goTo(found.page)
      if (found.words !== undefined) find(found.words)
    })
    eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onChange({ page: pageNumber }))
    eventBus.on('scalechanging', ({ scale }: { scale: number }) => onChange({ scale }))
    eventBus.on('updatefindmatchescount', ({ matchesCount }: Matches) =>
      onChange({ found: { ...matchesCount, isMissing: false } }),
    )
    eventBus.on('updatefindcontrolstate', ({ matchesCount, state }: Matches & { state: number }) =>
      onChange({ found: { ...matchesCount, isMissing: state === NOT_FOUND } }),
    )
  }
}

interface Matches {
  matchesCount: { current: number; total: number }
}

const NOT_FOUND = 1

// pdf.js takes a document away by setting none; its types do not say so.
const NOTHING = null as unknown as PDFDocumentProxy
