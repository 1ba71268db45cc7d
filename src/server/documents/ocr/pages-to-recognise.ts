import { type Extraction } from '../text/extraction.ts'
import { isRasterImage } from '../kinds/capabilities.ts'

/** Pages of a document that are recognised at most: at 3 seconds a page, a quarter of an hour. */
export const MAX_RECOGNISED = 300

/**
 * The pages of a document that must be recognised, counted from 1. A TIFF may have fewer pages than are returned.
 *
 * @param reading the document's own text
 */
export function pagesToRecognise(mimetype: string, reading: Extraction): number[] {
  if (reading.status !== 'indexed') return []
  if (!isRasterImage(mimetype)) return reading.imagePages ?? []
  return Array.from({ length: mimetype === 'image/tiff' ? MAX_RECOGNISED : 1 }, (_, index) => index + 1)
}
