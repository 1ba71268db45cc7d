import sharp, { type Sharp } from 'sharp'

/** A picture in shades of grey, one byte a pixel, row by row. */
export interface Grey {
  data: Uint8Array
  width: number
  height: number
}

/** As many pixels as A4 has at 300 dpi: what Tesseract was trained on, and what a page may cost. */
const PIXELS = 8_700_000
/** More than twice as large shows nothing that was not there. */
const MAX_ENLARGEMENT = 2
/** Tesseract's own limit is 32,767. */
const MAX_SIDE = 12_000
/** Of the size for the background: it is blurred anyway. */
const COARSE = 8
/** So wide that letters disappear in it, and the edge of a shadow does not; in coarse pixels. */
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

/** A picture in grey, in the size in which it is read. */
export async function greyOf(image: Sharp): Promise<Grey> {
  const { height, width } = await image.metadata()
  const factor = Math.min(
    MAX_ENLARGEMENT,
    Math.sqrt(PIXELS / (width * height)),
    MAX_SIDE / Math.max(width, height),
  )
  // The side that is longer stays so when the picture is turned upright.
  const side = Math.max(1, Math.round(Math.max(width, height) * factor))
  return await pixelsOf(
    image.flatten({ background: 'white' }).greyscale().resize({ width: side, height: side, fit: 'inside' }),
  )
}

/**
 * Evens the light out: what is as bright as its surroundings becomes paper, be it in shadow or not. Small grains go.
 * A page that is light on dark is turned over first.
 */
export async function flatten(page: Grey): Promise<Grey> {
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
  return blacken(await pixelsOf(open({ data: out, width, height }).median(3)))
}

/** The part of a page that is ink, at least; of one that has less, the lightest ink is no darker than dirt. */
const INK_SHARE = 0.005
const DIRT = 215

/** Makes faded ink black. */
function blacken(page: Grey): Grey {
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

/** Turned clockwise by so many degrees, and as much larger as that needs. */
export async function turn(page: Grey, degrees: number): Promise<Grey> {
  return degrees === 0 ? page : await pixelsOf(open(page).rotate(degrees, { background: 'white' }))
}

/** In a size that has at most so many pixels on its longer side. */
export async function shrink(page: Grey, side: number): Promise<Grey> {
  return await pixelsOf(
    open(page).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  )
}
