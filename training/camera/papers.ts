import type { Random } from './random.ts'
import type { Colour } from './tables.ts'

/** A sheet of paper: its size in centimetres and what is printed on it. */
export interface Paper {
  width: number
  height: number
  /** The printed side, `PER_CM` pixels a centimetre; three bytes a pixel. */
  print: Uint8ClampedArray
  columns: number
  rows: number
}

export const PER_CM = 32

const whites: readonly Colour[] = [
  [246, 246, 244],
  [240, 238, 230],
  [250, 250, 250],
  [234, 232, 226],
]
const tints: readonly Colour[] = [
  [250, 240, 170],
  [206, 224, 240],
  [244, 208, 210],
]

/** A receipt, up to six times as long as wide. */
export function drawReceipt(random: Random, ratio: number): Paper {
  const width = random.pick([5.7, 7.2, 8])
  const paper = blank(width, width * ratio, colourOf(random))
  const margin = paper.columns * random.between(0.05, 0.1)
  const ink = random.between(20, 120)
  const line = PER_CM * random.between(0.34, 0.46)
  let y = margin
  if (random.happens(0.5)) {
    rectangle(paper, paper.columns * 0.25, y, paper.columns * 0.75, y + line * 2.4, [ink, ink, ink])
    y += line * 3.2
  }
  while (y < paper.rows - margin - line * 2.5) {
    const isRule = random.happens(0.08)
    if (isRule)
      rectangle(paper, margin, y + line * 0.4, paper.columns - margin, y + line * 0.5, [ink, ink, ink])
    else {
      words(paper, random, margin, y, paper.columns * random.between(0.3, 0.62), line * 0.62, ink)
      if (random.happens(0.75))
        words(
          paper,
          random,
          paper.columns * random.between(0.72, 0.8),
          y,
          paper.columns - margin,
          line * 0.62,
          ink,
        )
    }
    y += line * (random.happens(0.1) ? 2.2 : 1.05)
  }
  barcode(paper, random, margin * 2, paper.rows - margin - line * 1.6, paper.columns - margin * 2, line * 1.6)
  return paper
}

/** A letter or an invoice, in A4 or A5, upright or lying. */
export function drawSheet(random: Random): Paper {
  const short = random.pick([21, 21, 14.8])
  const isUpright = random.happens(0.8)
  const [width, height] = isUpright ? [short, short * Math.SQRT2] : [short * Math.SQRT2, short]
  const paper = blank(width, height, colourOf(random))
  const margin = PER_CM * random.between(1.4, 2.2)
  const line = PER_CM * random.between(0.42, 0.52)
  const ink = random.between(15, 70)
  let y = margin
  // A coloured band along the top, to the edges of the paper.
  if (random.happens(0.2)) {
    const band = random.pick<Colour>([
      [30, 70, 130],
      [150, 30, 50],
      [40, 110, 70],
    ])
    rectangle(paper, 0, 0, paper.columns, PER_CM * 2.2, band)
    y = PER_CM * 2.9
  }
  words(paper, random, margin, y, paper.columns * 0.5, line * 1.3, ink)
  y += line * 3
  const table = random.happens(0.6) ? paper.rows * random.between(0.35, 0.5) : Infinity
  while (y < paper.rows - margin) {
    if (y > table && y < table + paper.rows * 0.25) {
      rectangle(paper, margin, y, paper.columns - margin, y + 2, [ink, ink, ink])
      words(paper, random, margin + line, y + line * 0.35, paper.columns * 0.5, line * 0.55, ink)
      words(paper, random, paper.columns * 0.75, y + line * 0.35, paper.columns - margin, line * 0.55, ink)
      y += line * 1.4
    } else {
      const end = random.happens(0.2) ? paper.columns * random.between(0.3, 0.7) : paper.columns - margin
      words(paper, random, margin, y, end, line * 0.55, ink)
      y += line * (random.happens(0.12) ? 2 : 1.1)
    }
  }
  return paper
}

function colourOf(random: Random): Colour {
  return random.happens(0.12) ? random.pick(tints) : random.pick(whites)
}

function blank(width: number, height: number, colour: Colour): Paper {
  const [columns, rows] = [Math.round(width * PER_CM), Math.round(height * PER_CM)]
  const paper = { width, height, columns, rows, print: new Uint8ClampedArray(columns * rows * 3) }
  rectangle(paper, 0, 0, columns, rows, colour)
  return paper
}

function rectangle(
  paper: Paper,
  left: number,
  top: number,
  right: number,
  bottom: number,
  colour: Colour,
): void {
  const [from, to] = [Math.max(0, Math.round(left)), Math.min(paper.columns, Math.round(right))]
  for (let y = Math.max(0, Math.round(top)); y < Math.min(paper.rows, Math.round(bottom)); y += 1)
    for (let x = from; x < to; x += 1) paper.print.set(colour, (y * paper.columns + x) * 3)
}

/** Words of letters, each of a few strokes in a grid. */
function words(
  paper: Paper,
  random: Random,
  left: number,
  top: number,
  right: number,
  height: number,
  ink: number,
): void {
  const cell = height / 5
  const colour: Colour = [ink, ink, ink]
  let x = left
  while (x + cell * 4 < right) {
    for (let stroke = 0; stroke < 4; stroke += 1) {
      const isUpright = random.happens(0.5)
      const [sx, sy] = [
        x + cell * Math.floor(random.between(0, 3)),
        top + cell * Math.floor(random.between(0, 4)),
      ]
      rectangle(paper, sx, sy, sx + cell * (isUpright ? 1 : 2.6), sy + cell * (isUpright ? 3 : 1), colour)
    }
    x += cell * (random.happens(0.18) ? 6.5 : 4)
  }
}

function barcode(
  paper: Paper,
  random: Random,
  left: number,
  top: number,
  right: number,
  height: number,
): void {
  let x = left
  while (x < right) {
    const bar = random.between(1, 5)
    rectangle(paper, x, top, x + bar, top + height, [25, 25, 25])
    x += bar + random.between(2, 6)
  }
}
