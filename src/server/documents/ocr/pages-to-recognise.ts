import { type Extraction } from '../text/extraction.ts'
import { isRasterImage } from '../kinds/capabilities.ts'

/** The most pages of a document that are recognised: at 3 seconds a page that is a quarter of an hour. */
export const MAX_RECOGNISED = 300

/**
 * The pages of a document whose text stands in pictures, counted from 1. Of a TIFF they are all that it may have.
 *
 * @param reading what was read in the document
 */
export function pagesToRecognise(mimetype: string, reading: Extraction): number[] {
  if (reading.status !== 'indexed') return []
  if (!isRasterImage(mimetype)) return reading.imagePages ?? []
  return Array.from({ length: mimetype === 'image/tiff' ? MAX_RECOGNISED : 1 }, (_, index) => index + 1)
}
