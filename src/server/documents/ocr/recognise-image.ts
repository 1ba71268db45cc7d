import type { Sharp } from 'sharp'
import { flatten, type Grey, greyOf, open, shrink, turn } from './grey.ts'
import { type Fan, fanOf, fold, shiftOf } from './keystone.ts'
import { slantOf } from './skew.ts'
import type { Engine } from './tesseract.ts'
import { confidenceOf, type Guess, type PageWords, wordsOfTsv } from './page-words.ts'

/** Of the page as its slant is looked for, in pixels. */
const SMALL = 1200
/** Slants of less cost more sharpness than they are worth, in degrees. */
const STRAIGHT = 0.2
/** A page that is read right has 85 and more, one on its head has 40. */
const SURE = 70
/** Below this there is no text: it was read into a picture. */
const NONSENSE = 45
/** A page that took so long is not read in yet another direction, in milliseconds of the processor. */
const PATIENCE_MS = 30_000
/** Smaller pictures are marks and bullets, in pixels. */
const MIN_SIDE = 24

/**
 * Reads the text of a picture: its light is evened out, it is set straight, and when that makes no sense it is read
 * upside down and from the sides.
 *
 * @returns its words; nothing when it takes too long
 */
export async function recogniseImage(image: Sharp, engine: Engine): Promise<PageWords | undefined> {
  const { height, width } = await image.metadata()
  if (Math.min(width, height) < MIN_SIDE) return { width, height, angle: 0, words: [] }
  const flat = await flatten(await greyOf(image))
  const none = { width: flat.width, height: flat.height, angle: 0, words: [] }
  const small = await shrink(flat, SMALL)
  const fan = fanOf(small)
  const page = fan === undefined ? flat : fold(flat, fan)
  const slant = slantOf(fan === undefined ? small : await shrink(page, SMALL))
  if (slant === undefined) return none

  const start = process.cpuUsage()
  const isPatient = () => {
    const { system, user } = process.cpuUsage(start)
    return (user + system) / 1000 < PATIENCE_MS
  }
  const straight = Math.abs(slant.degrees) < STRAIGHT ? 0 : -slant.degrees
  const quarters = slant.isSideways ? [90, 270, 0, 180] : [0, 180, 270, 90]
  let best: Reading | undefined
  for (const quarter of quarters) {
    if (best !== undefined && !isPatient()) break
    const reading = await readTurned(page, straight + quarter, engine)
    if (reading === undefined) return undefined
    if (best === undefined || reading.confidence > best.confidence) best = reading
    if (best.confidence > SURE) break
  }
  return best === undefined || best.confidence < NONSENSE ? none : placed(page, best, fan)
}

interface Reading {
  /** By how much the page was turned clockwise to be read, in degrees. */
  degrees: number
  turned: Grey
  words: Guess[]
  confidence: number
}

async function readTurned(page: Grey, degrees: number, engine: Engine): Promise<Reading | undefined> {
  const turned = await turn(page, degrees)
  const tsv = await engine.read(await open(turned).png({ compressionLevel: 1 }).toBuffer())
  if (tsv === undefined) return undefined
  const words = wordsOfTsv(tsv)
  return { degrees, turned, words, confidence: confidenceOf(words) }
}

/** The words where they stand on the page as it came: turned back about the middle, and spread again. */
function placed(
  { height, width }: Grey,
  { degrees, turned, words }: Reading,
  fan: Fan | undefined,
): PageWords {
  const shift = fan === undefined ? () => 0 : shiftOf(fan, { width, height })
  const sin = Math.sin((-degrees * Math.PI) / 180)
  const cos = Math.cos((-degrees * Math.PI) / 180)
  return {
    width,
    height,
    angle: Math.round((((540 - degrees) % 360) - 180) * 10) / 10,
    words: evenLines(words).map(({ height: high, line, text, width: wide, x, y }) => {
      const [fromX, fromY] = [x - turned.width / 2, y - turned.height / 2]
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

/** A line that still slants is higher than its words; theirs are then left as they are. */
const LEVEL = 1.3

/** Boxes as high as their line, so that a selection is one band. */
function evenLines(words: readonly Guess[]): Guess[] {
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
    return bottom - top > highest * LEVEL ? word : { ...word, y: top, height: bottom - top }
  })
}
