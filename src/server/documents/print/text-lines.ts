import bidiFactory from 'bidi-js'

// Its types describe a module with a default; what Node loads is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** Characters of which the next ones may take another direction: everything but plain Latin text. */
const MAY_TURN = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff]/

/** Longer words are broken before they are measured: no measuring of millions of characters in one go. */
const MAX_WORD = 200

/** So many widths are remembered: measuring a word anew costs more than all else. */
const REMEMBERED = 20_000
let remembered = new Map<string, number>()
let measuredFor: PDFKit.PDFDocument | undefined
/** In place of the font and its size, which PDFKit does not tell. */
let measuredHeight = 0

function widthOf(document: PDFKit.PDFDocument, text: string): number {
  const height = document.currentLineHeight()
  if (measuredFor !== document || measuredHeight !== height || remembered.size > REMEMBERED)
    remembered = new Map()
  measuredFor = document
  measuredHeight = height
  const known = remembered.get(text)
  if (known !== undefined) return known
  const width = document.widthOfString(text)
  remembered.set(text, width)
  return width
}

/** Breaks a paragraph into lines that fit: between words, or within one that is too long for a line. */
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

/** Words and the blanks between them, none wider than a line. */
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

/** Writes a line in the order in which it is read (Unicode UAX #9); a line of Hebrew or Arabic begins at the right. */
export function drawLine(
  document: PDFKit.PDFDocument,
  line: string,
  { left, width }: { left: number; width: number },
  y: number,
): void {
  if (line.trim() === '') return
  if (!MAY_TURN.test(line)) {
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

/** Words and the blanks between them as they stand from left to right; within a word the font puts the letters in order. */
export function visualRuns(line: string): { runs: string[]; isRightToLeft: boolean } {
  const embedding = bidi.getEmbeddingLevels(line)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const runs: Array<{ text: string; level: number }> = []
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0
    const character = mirrored.get(index) ?? line[index] ?? ''
    const last = runs.at(-1)
    if (last !== undefined && last.level === level) last.text += character
    else runs.push({ text: character, level })
  }
  // Rule L2: from the deepest level to the first, what lies at it or deeper is turned round.
  const deepest = Math.max(0, ...runs.map((run) => run.level))
  for (let level = deepest; level >= 1; level -= 1) {
    for (let start = 0; start < runs.length; start += 1) {
      let end = start
      while ((runs[end]?.level ?? 0) >= level) end += 1
      if (end > start) {
        runs.splice(start, end - start, ...runs.slice(start, end).toReversed())
        start = end
      }
    }
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
