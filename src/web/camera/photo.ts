import { newId } from '#web/base/new-id.ts'
import { blackOnWhite } from './black-on-white.ts'
import type { Corners } from './corners.ts'
import { canvasOf, contextOf, decode, encode } from './picture.ts'

/** A photographed page: what the camera saw, and what is made of it. */
export interface Photo {
  id: string
  /** As it was photographed or chosen. */
  source: Blob
  width: number
  height: number
  /** The sheet that is cut out of it; nothing for the whole picture. */
  corners: Corners | undefined
  isBlackOnWhite: boolean
  /** What is saved. */
  picture: Blob
}

/** Kept nearly as it came: what is saved is made from it. */
const SOURCE_QUALITY = 0.95
/** Nobody waits longer than this for the edges of a sheet, in milliseconds. */
const PATIENCE_MS = 3000

/** A photo of what a canvas holds. A sheet that is surely seen in it is cut out. */
export async function takePhoto(canvas: HTMLCanvasElement): Promise<Photo> {
  const corners = await Promise.race([sureSheet(canvas), patience()])
  const source = await encode(canvas, SOURCE_QUALITY)
  const { width, height } = canvas
  return await develop({ id: newId(), source, width, height, corners, isBlackOnWhite: false }, canvas)
}

/** The same photo with something else made of it. */
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

/** Without transparency, which a JPEG would show black. */
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
    // Without what finds edges, the whole picture is the photo.
    return undefined
  }
}

async function patience(): Promise<undefined> {
  return await new Promise((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS))
}
