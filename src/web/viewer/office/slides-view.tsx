import { PptxViewer, RECOMMENDED_ZIP_LIMITS } from '@aiden0z/pptx-renderer'
import type { File } from '#contract/files.ts'
import { type Drawing, PaperView } from './paper-view.tsx'

/** A presentation, slide below slide. Only those near the screen are drawn. */
export function SlidesView({ file }: { file: File }) {
  return <PaperView file={file} draw={drawSlides} />
}

async function drawSlides(bytes: ArrayBuffer, place: HTMLElement, frame: HTMLElement): Promise<Drawing> {
  const viewer = await PptxViewer.open(bytes, place, {
    fitMode: 'none',
    zipLimits: RECOMMENDED_ZIP_LIMITS,
    scrollContainer: frame,
    lazySlides: true,
    lazyMedia: true,
    // It would look for one elsewhere.
    pdfjs: false,
    listOptions: { windowed: true, initialSlides: 4, batchSize: 4 },
  })
  if (viewer.slideCount === 0) {
    viewer.destroy()
    throw new Error('There are no slides')
  }
  return { width: viewer.slideWidth, close: () => viewer.destroy() }
}
