import { PDFDocument } from '@cantoo/pdf-lib'

/** The shorter side of A4, in points. */
const A4_WIDTH = 595.28

/** Makes a PDF of photographed pages, each as wide as A4 and as high as its picture requires. */
export async function pdfOfPages(pages: ReadonlyArray<{ picture: Blob }>): Promise<Blob> {
  const pdf = await PDFDocument.create()
  pdf.setCreator('Board Manual')
  for (const { picture } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- pages come one after the other
    const image = await pdf.embedJpg(await picture.arrayBuffer())
    const isUpright = image.height >= image.width
    const width = isUpright ? A4_WIDTH : A4_WIDTH * Math.SQRT2
    const height = (width * image.height) / image.width
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  const bytes = await pdf.save()
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' })
}
