import { buildTextIndex, PptxViewer, RECOMMENDED_ZIP_LIMITS } from '@aiden0z/pptx-renderer'
import type { File } from '#contract/manual/files.ts'
import { hitsIn, termsOf } from '#contract/manual/search-words.ts'
import type { Found } from '../found.ts'
import { type Drawing, PaperView } from './paper-view.tsx'

/** A presentation as a column of slides. Only slides near the screen are rendered. */
export function SlidesView({ file, found }: { file: File; found: Found | undefined }) {
  return <PaperView file={file} found={found} draw={drawSlides} />
}

async function drawSlides(bytes: ArrayBuffer, place: HTMLElement, frame: HTMLElement): Promise<Drawing> {
  const viewer = await PptxViewer.open(bytes, place, {
    fitMode: 'none',
    zipLimits: RECOMMENDED_ZIP_LIMITS,
    scrollContainer: frame,
    lazySlides: true,
    lazyMedia: true,
    // The library would load pdf.js from another address.
    pdfjs: false,
    listOptions: { windowed: true, initialSlides: 4, batchSize: 4 },
  })
  if (viewer.slideCount === 0) {
    viewer.destroy()
    throw new Error('There are no slides')
  }
  return {
    width: viewer.slideWidth,
    seek: (words) => void seek(viewer, words),
    close: () => viewer.destroy(),
  }
}

/**
 * Scrolls to the first slide that contains one of the words: slides far away are not rendered and cannot be searched.
 */
async function seek(viewer: PptxViewer, words: string): Promise<void> {
  const terms = termsOf(words)
  const texts: ReadonlyArray<{ slideIndex: number; text: string }> =
    viewer.presentationData === null ? [] : buildTextIndex(viewer.presentationData)
  const place = texts.find(({ text }) => hitsIn(text, terms).length > 0)
  if (place !== undefined) await viewer.goToSlide(place.slideIndex, { behavior: 'instant' })
}
