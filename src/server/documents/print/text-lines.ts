import bidiFactory from 'bidi-js'

// Its types describe a default export, but Node loads the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Right-to-left scripts and directional marks; a line without them is written from left to right. */
const BIDIRECTIONAL = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/

/** Longer words are broken before they are measured, because measuring takes time for each character. */
const MAX_WORD = 200

/** Cache of word widths, since measuring takes most of the time. */
const MAX_CACHED = 20_000
let widths = new Map<string, number>()
let cachedFor: PDFKit.PDFDocument | undefined
/** Stands for the font and its size, which PDFKit does not expose. */
let cachedHeight = 0

function widthOf(document: PDFKit.PDFDocument, text: string): number {
  const height = document.currentLineHeight()
  if (cachedFor !== document || cachedHeight !== height || widths.size > MAX_CACHED) widths = new Map()
  cachedFor = document
  cachedHeight = height
  const known = widths.get(text)
  if (known !== undefined) return known
  const width = document.widthOfString(text)
  widths.set(text, width)
  return width
}

/** Wraps a paragraph between words, or within a word that is wider than a line. */
export function* wrap(document: PDFKit.PDFDocument, paragraph: string, width: number): Generator<string> {
  let line = ''
  let used = 0
  for (const word of pieces(document, paragraph, width)) {
    const wide = widthOf(document, word)
    if (used + wide > width) {
      if (line.trim() !== '') yield line
      line = ''
      used = 0
      if (word.trim() === '') continue
    }
    line += word
    used += wide
  }
  yield line
}

/** The words and blanks of a paragraph, none wider than a line. */
function* pieces(document: PDFKit.PDFDocument, paragraph: string, width: number): Generator<string> {
  for (const [word] of paragraph.matchAll(
    new RegExp(`\\s{1,${String(MAX_WORD)}}|\\S{1,${String(MAX_WORD)}}`, 'gu'),
  )) {
    if (widthOf(document, word) <= width) {
      yield word
      continue
    }
    let part = ''
    let used = 0
    for (const character of word) {
      const wide = widthOf(document, character)
      if (used + wide > width && part !== '') {
        yield part
        part = ''
        used = 0
      }
      part += character
      used += wide
    }
    yield part
  }
}

/** Writes a line by the bidirectional algorithm (Unicode UAX #9); right-to-left lines are aligned to the right. */
export function drawLine(
  document: PDFKit.PDFDocument,
  line: string,
  { left, width }: { left: number; width: number },
  y: number,
): void {
  if (line.trim() === '') return
  if (!BIDIRECTIONAL.test(line)) {
    document.text(line, left, y, { lineBreak: false })
    return
  }
  const { isRightToLeft, runs } = visualRuns(line)
  let x = isRightToLeft
    ? left + width - runs.reduce((sum, run) => sum + document.widthOfString(run), 0)
    : left
  for (const run of runs) {
    if (run.trim() !== '') document.text(run, x, y, { lineBreak: false })
    x += document.widthOfString(run)
  }
}

/** The words and blanks of a line in visual order; the font orders the letters within a word. */
export function visualRuns(line: string): { runs: string[]; isRightToLeft: boolean } {
  const embedding = bidi.getEmbeddingLevels(line)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: Array<{ text: string; level: number }> = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = levels[index] ?? 0
    const character = mirrored.get(index) ?? line[index] ?? ''
    const last = runs.at(-1)
    if (last?.level !== level) runs.push({ text: character, level })
    else last.text = level % 2 === 1 ? character + last.text : last.text + character
  }
  const inOrder = runs.flatMap(({ level, text }) => {
    const words = text.split(/(\s+)/).filter((word) => word !== '')
    return level % 2 === 1 ? words.toReversed() : words
  })
  return {
    runs: inOrder,
    isRightToLeft: (embedding.paragraphs[0]?.level ?? 0) % 2 === 1,
  }
}
