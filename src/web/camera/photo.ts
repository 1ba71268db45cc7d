import { newId } from '#web/base/new-id.ts'
import { blackOnWhite } from './black-on-white.ts'
import type { Corners } from './corners.ts'
import { canvasOf, contextOf, decode, encode } from './picture.ts'

/** A photographed page: the original photo and the processed picture. */
export interface Photo {
  id: string
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
/** Edge detection is given up after this time, in milliseconds. */
const DETECTION_TIMEOUT_MS = 3000

/** Makes a photo of a canvas. Crops it if a sheet is detected with certainty. */
export async function takePhoto(canvas: HTMLCanvasElement): Promise<Photo> {
  const corners = await Promise.race([sureSheet(canvas), detectionTimeout()])
  const source = await encode(canvas, SOURCE_QUALITY)
  const { width, height } = canvas
  return await develop({ id: newId(), source, width, height, corners, isBlackOnWhite: false }, canvas)
}

/** Processes the original of a photo again, with other settings. */
export async function changePhoto(
  photo: Photo,
  change: Partial<Pick<Photo, 'corners' | 'isBlackOnWhite'>>,
): Promise<Photo> {
  return await develop({ ...photo, ...change }, await decode(photo.source))
}

async function develop(photo: Omit<Photo, 'picture'>, canvas: HTMLCanvasElement): Promise<Photo> {
  const { corners } = photo
  const sheet =
    corners === undefined ? canvas : onWhite(await (await import('./edges.ts')).straighten(canvas, corners))
  return { ...photo, picture: await encode(photo.isBlackOnWhite ? blackOnWhite(sheet) : sheet) }
}

/** Draws on white: a JPEG would show transparent parts in black. */
function onWhite(sheet: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = canvasOf(sheet.width, sheet.height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(sheet, 0, 0)
  return canvas
}

async function sureSheet(canvas: HTMLCanvasElement): Promise<Corners | undefined> {
  try {
    const sheet = await (await import('./edges.ts')).findSheet(canvas)
    return sheet?.isSure === true ? sheet.corners : undefined
  } catch {
    // The edge detection could not be loaded or failed: the whole picture is used.
    return undefined
  }
}

async function detectionTimeout(): Promise<undefined> {
  return await new Promise((resolve) => setTimeout(() => resolve(undefined), DETECTION_TIMEOUT_MS))
}
