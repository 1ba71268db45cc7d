import type { Sharp } from 'sharp'
import { type Grey, greyOf, normaliseBackground, open, rotate, shrink } from './grey.ts'
import { correctKeystone, findKeystone, type Keystone, shiftOf } from './keystone.ts'
import { confidenceOf, type PageWords, type ScoredWord, wordsOfTsv } from './page-words.ts'
import { findSkew } from './skew.ts'
import type { Engine } from './tesseract.ts'

/** The longer side of the page for measuring skew, in pixels. */
const SMALL = 1200
/** A smaller skew is not corrected, because rotation costs sharpness; in degrees. */
const MIN_SKEW = 0.2
/** Confidence at which no other direction is tried: an upright page has 85 and more, an upside-down one 40. */
const GOOD_CONFIDENCE = 70
/** With less confidence the image has no text. */
const MIN_CONFIDENCE = 45
/** After so much processor time no other direction is tried, in milliseconds. */
const MAX_RETRY_MS = 30_000
/** Smaller images are bullets and marks, in pixels. */
const MIN_SIDE = 24

/**
 * Recognises the words of an image: normalises its background, corrects keystone distortion and skew, and tries the
 * other three directions when the result makes no sense.
 *
 * @returns undefined when it takes too long
 */
export async function recogniseImage(image: Sharp, engine: Engine): Promise<PageWords | undefined> {
  const { height, width } = await image.metadata()
  if (Math.min(width, height) < MIN_SIDE) return { width, height, angle: 0, words: [] }
  const original = await normaliseBackground(await greyOf(image))
  const none = { width: original.width, height: original.height, angle: 0, words: [] }
  const small = await shrink(original, SMALL)
  const keystone = findKeystone(small)
  const page = keystone === undefined ? original : correctKeystone(original, keystone)
  const skew = findSkew(keystone === undefined ? small : await shrink(page, SMALL))
  if (skew === undefined) return none

  const start = process.cpuUsage()
  const mayRetry = () => {
    const { system, user } = process.cpuUsage(start)
    return (user + system) / 1000 < MAX_RETRY_MS
  }
  const correction = Math.abs(skew.degrees) < MIN_SKEW ? 0 : -skew.degrees
  const directions = skew.isSideways ? [90, 270, 0, 180] : [0, 180, 270, 90]
  let best: Reading | undefined
  for (const direction of directions) {
    if (best !== undefined && !mayRetry()) break
    const reading = await readRotated(page, correction + direction, engine)
    if (reading === undefined) return undefined
    if (best === undefined || reading.confidence > best.confidence) best = reading
    if (best.confidence > GOOD_CONFIDENCE) break
  }
  return best === undefined || best.confidence < MIN_CONFIDENCE ? none : onOriginal(page, best, keystone)
}

interface Reading {
  /** The page's rotation, clockwise in degrees. */
  degrees: number
  rotated: Grey
  words: ScoredWord[]
  confidence: number
}

async function readRotated(page: Grey, degrees: number, engine: Engine): Promise<Reading | undefined> {
  const rotated = await rotate(page, degrees)
  const tsv = await engine.read(await open(rotated).png({ compressionLevel: 1 }).toBuffer())
  if (tsv === undefined) return undefined
  const words = wordsOfTsv(tsv)
  return { degrees, rotated, words, confidence: confidenceOf(words) }
}

/** The words at their positions on the original page, before rotation and keystone correction. */
function onOriginal(
  { height, width }: Grey,
  { degrees, rotated, words }: Reading,
  keystone: Keystone | undefined,
): PageWords {
  const shift = keystone === undefined ? () => 0 : shiftOf(keystone, { width, height })
  const sin = Math.sin((-degrees * Math.PI) / 180)
  const cos = Math.cos((-degrees * Math.PI) / 180)
  return {
    width,
    height,
    angle: Math.round((((540 - degrees) % 360) - 180) * 10) / 10,
    words: evenLines(words).map(({ height: high, line, text, width: wide, x, y }) => {
      const [fromX, fromY] = [x - rotated.width / 2, y - rotated.height / 2]
      const left = width / 2 + fromX * cos - fromY * sin
      const top = height / 2 + fromX * sin + fromY * cos
      return {
        text,
        line,
        x: Math.round(left),
        y: Math.round(top + shift(left, top)),
        width: wide,
        height: high,
      }
    }),
  }
}

/** A line that is higher than its words by more than this factor is still skewed; its boxes are left as they are. */
const MAX_LINE_HEIGHT = 1.3

/** Gives all boxes of a line the same height, so that a selection is one band. */
function evenLines(words: readonly ScoredWord[]): ScoredWord[] {
  const lines = new Map<number, { top: number; bottom: number }>()
  const heights = new Map<number, number>()
  for (const { height, line, y } of words) {
    heights.set(line, Math.max(heights.get(line) ?? 0, height))
    const { bottom, top } = lines.get(line) ?? { top: y, bottom: y }
    lines.set(line, { top: Math.min(top, y), bottom: Math.max(bottom, y + height) })
  }
  return words.map((word) => {
    const { bottom, top } = lines.get(word.line) ?? { top: word.y, bottom: word.y + word.height }
    const highest = heights.get(word.line) ?? 0
    return bottom - top > highest * MAX_LINE_HEIGHT ? word : { ...word, y: top, height: bottom - top }
  })
}
