import sharp, { type Sharp } from 'sharp'

/** A greyscale bitmap, one byte a pixel. */
export interface Grey {
  data: Uint8Array
  width: number
  height: number
}

/** A4 at 300 dpi, on which Tesseract was trained. */
const PIXELS = 8_700_000
const MAX_ENLARGEMENT = 2
/** Tesseract's own limit is 32,767. */
const MAX_SIDE = 12_000
/** By how much the background is scaled down. */
const COARSE = 8
/** Sigma in scaled-down pixels: letters disappear, the edge of a shadow does not. */
const BLUR = 12
const PAPER = 245

export function open({ data, height, width }: Grey): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } })
}

async function pixelsOf(image: Sharp): Promise<Grey> {
  const { data, info } = await image
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Converts an image to greyscale, in the size in which it is recognised. */
export async function greyOf(image: Sharp): Promise<Grey> {
  const { height, width } = await image.metadata()
  const factor = Math.min(
    MAX_ENLARGEMENT,
    Math.sqrt(PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  )
  // Metadata has the size before the upright orientation is applied, so the same box must fit both.
  const side = Math.max(1, Math.round(Math.max(width, height) * factor))
  return await pixelsOf(
    image.flatten({ background: 'white' }).greyscale().resize({ width: side, height: side, fit: 'inside' }),
  )
}

/** Normalises the background: removes shadows and noise, and inverts a page that is light on dark. */
export async function normaliseBackground(page: Grey): Promise<Grey> {
  const { height, width } = page
  const coarse = await pixelsOf(
    open(page).resize({ width: Math.ceil(width / COARSE), height: Math.ceil(height / COARSE), fit: 'fill' }),
  )
  const isDark = medianOf(coarse.data) < 96
  const base = isDark ? open(coarse).negate() : open(coarse)
  const ground = await pixelsOf(open(await pixelsOf(base.blur(BLUR))).resize({ width, height, fit: 'fill' }))
  const out = new Uint8Array(page.data.length)
  for (let index = 0; index < out.length; index += 1) {
    const value = page.data[index] ?? 0
    const light = isDark ? 255 - value : value
    out[index] = Math.min(255, (light * PAPER) / Math.max(1, ground.data[index] ?? 1))
  }
  return stretchContrast(await pixelsOf(open({ data: out, width, height }).median(3)))
}

/** At least this share of a page is ink. */
const INK_SHARE = 0.005
/** If that share is lighter than this, the page is empty. */
const DIRT = 215

/** Makes faded ink black. */
function stretchContrast(page: Grey): Grey {
  const counts = new Uint32Array(256)
  for (const value of page.data) counts[value] = (counts[value] ?? 0) + 1
  let darkest = 0
  for (let sum = 0; darkest < 255; darkest += 1) {
    sum += counts[darkest] ?? 0
    if (sum > page.data.length * INK_SHARE) break
  }
  if (darkest > DIRT) return page
  const data = page.data.map((value) =>
    Math.min(255, Math.max(0, ((value - darkest) * 255) / (PAPER - darkest))),
  )
  return { ...page, data }
}

function medianOf(data: Uint8Array): number {
  return data.toSorted()[data.length >> 1] ?? 255
}

/** Rotates clockwise by degrees, and enlarges the canvas. */
export async function rotate(page: Grey, degrees: number): Promise<Grey> {
  return degrees === 0 ? page : await pixelsOf(open(page).rotate(degrees, { background: 'white' }))
}

/** @param side the maximum of the longer side, in pixels */
export async function shrink(page: Grey, side: number): Promise<Grey> {
  return await pixelsOf(
    open(page).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  )
}
