import { extractDocument, scanDocument } from 'scanic'
import type { Corners } from './corners.ts'

/** The confidence from which a detected sheet is cropped without asking (`docs/product.md` §9). */
const SURE = 0.9

/** Detects a sheet of paper in a picture; `undefined` when none is clearly visible. */
export async function findSheet(
  picture: HTMLCanvasElement,
): Promise<{ corners: Corners; isSure: boolean } | undefined> {
  const { success, corners, confidence } = await scanDocument(picture)
  if (!success || corners === null) return undefined
  return { corners, isSure: (confidence ?? 0) > SURE }
}

/** Corrects the perspective of a sheet, given its corners. */
export async function straighten(picture: HTMLCanvasElement, corners: Corners): Promise<HTMLCanvasElement> {
  const { output } = await extractDocument(picture, corners, { output: 'canvas' })
  if (!(output instanceof HTMLCanvasElement)) throw new Error('The sheet could not be straightened')
  return output
}
