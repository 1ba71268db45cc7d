// The import order matters: pdf.js's viewer expects its core in a global that the core sets.
import { AnnotationEditorType, AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs'
import { hitsIn, termsOf } from '#contract/manual/search-words.ts'
import type { Found } from '../found.ts'
import { ICONS } from './load-pdf.ts'

export interface PagesState {
  page: number
  /** 1 is the paper's own size. */
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
/** What pdf.js calls the zooms that depend on the room, until somebody zooms. */
const FITTED = new Set(['auto', 'page-width'])
export const STEP = 1.2

export const atStart: PagesState = { page: 1, scale: 1, found: { current: 0, total: 0, isMissing: false } }

/**
 * Searches typed text as a phrase, and a list of words by their beginnings, as the search across all documents does.
 */
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
 * Shows the pages of a document in a scrolling element. Only pages near the screen are rendered.
 *
 * @param container the scrolling element; its only child takes the pages
 * @param found the page to begin at, and the words to mark
 * @param onChange called with what has changed
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
    imageResourcesPath: ICONS,
  })
  linkService.setViewer(viewer)
  listen()
  viewer.setDocument(pdf)
  linkService.setDocument(pdf, null)
  let query = ''
  // A page that was fitted stays so beside the facts, and on a device that is turned.
  const resized = new ResizeObserver(() => {
    const { currentScaleValue } = viewer
    if (FITTED.has(currentScaleValue)) viewer.currentScaleValue = currentScaleValue
  })
  resized.observe(container)

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
      resized.disconnect()
      viewer.cleanup()
      // Removes the pages and stops their rendering.
      viewer.setDocument(NOTHING)
      linkService.setDocument(NOTHING, null)
    },
  }

  function listen(): void {
    eventBus.on('pagesinit', () => {
      viewer.currentScaleValue = container.clientWidth < 640 ? 'page-width' : 'auto'
      // The search for the first hit starts on this page.
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

// Setting `null` removes a document from pdf.js's viewer; its types do not say so.
const NOTHING = null as unknown as PDFDocumentProxy
