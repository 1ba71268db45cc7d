import { newId } from '#web/platform/base/new-id.ts'
import { blackOnWhite } from './black-on-white.ts'
import { canvasOf, contextOf, decode, encode, pixelsOf } from './picture.ts'
import type { Corners } from './sheet/corners.ts'
import { SURE } from './sheet/sure.ts'
import { sheetIn, straightened } from './sheet/sheet-worker.ts'

/** A photographed page: the original photo and the processed picture. */
export interface Photo {
  id: string
  /** When it was photographed, in milliseconds. */
  takenAt: number
  /** The original, as it was photographed or chosen. */
  source: Blob
  width: number
  height: number
  /** The sheet that is cropped from the original; `undefined` for the whole picture. */
  corners: Corners | undefined
  isBlackOnWhite: boolean
  /** The processed picture, which is saved. */
  picture: Blob
}

/** The JPEG quality of the original. High, because every change is made from it. */
const SOURCE_QUALITY = 0.95
/** Looking for a sheet is given up after this time, in milliseconds. */
const DETECTION_TIMEOUT_MS = 8000
/** Makes a photo of a canvas. Crops it if a sheet is found with certainty. */
export async function takePhoto(canvas: HTMLCanvasElement, takenAt: number): Promise<Photo> {
  const corners = await Promise.race([sureSheet(canvas), detectionTimeout()])
  const source = await encode(canvas, SOURCE_QUALITY)
  const { width, height } = canvas
  return await develop(
    { id: newId(), takenAt, source, width, height, corners, isBlackOnWhite: false },
    canvas,
  )
}

/** Processes the original of a photo again, with other settings. */
export async function changePhoto(
  photo: Photo,
  change: Partial<Pick<Photo, 'corners' | 'isBlackOnWhite'>>,
): Promise<Photo> {
  return await develop({ ...photo, ...change }, await decode(photo.source))
}

async function develop(photo: Omit<Photo, 'picture'>, canvas: HTMLCanvasElement): Promise<Photo> {
  const sheet = photo.corners === undefined ? canvas : await cutOut(canvas, photo.corners)
  return { ...photo, picture: await encode(photo.isBlackOnWhite ? blackOnWhite(sheet) : sheet) }
}

async function cutOut(canvas: HTMLCanvasElement, corners: Corners): Promise<HTMLCanvasElement> {
  const { data, height, width } = await straightened(pixelsOf(canvas), corners)
  const sheet = canvasOf(width, height)
  const context = contextOf(sheet)
  const image = context.createImageData(width, height)
  image.data.set(data)
  context.putImageData(image, 0, 0)
  return sheet
}

async function sureSheet(canvas: HTMLCanvasElement): Promise<Corners | undefined> {
  try {
    const sheet = await sheetIn(pixelsOf(canvas))
    return sheet !== undefined && sheet.confidence > SURE ? sheet.corners : undefined
  } catch {
    // The worker could not be loaded or failed: the whole picture is used.
    return undefined
  }
}

async function detectionTimeout(): Promise<undefined> {
  return await new Promise((resolve) => setTimeout(() => resolve(undefined), DETECTION_TIMEOUT_MS))
}
