import { extractDocument, scanDocument } from 'scanic'
import type { Corners } from './corners.ts'

/** The confidence from which a detected sheet is cropped without asking (`docs/product.md` §9). */
const SURE = 0.9

/** Where a sheet of paper lies in a picture; nothing where none is clearly seen. */
export async function findSheet(
  picture: HTMLCanvasElement,
): Promise<{ corners: Corners; isSure: boolean } | undefined> {
  const { success, corners, confidence } = await scanDocument(picture)
  if (!success || corners === null) return undefined
  return { corners, isSure: (confidence ?? 0) > SURE }
}

/** The sheet within some corners as if it had been photographed from straight above. */
export async function straighten(picture: HTMLCanvasElement, corners: Corners): Promise<HTMLCanvasElement> {
  const { output } = await extractDocument(picture, corners, { output: 'canvas' })
  if (!(output instanceof HTMLCanvasElement)) throw new Error('The sheet could not be straightened')
  return output
}
