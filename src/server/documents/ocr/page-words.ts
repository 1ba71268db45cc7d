/** A word on a page, with its box. */
export interface Word {
  text: string
  /** Where its upper left corner is; the box is turned about it by the page's angle. */
  x: number
  y: number
  width: number
  height: number
  /** Which line it stands in, counted from 0. */
  line: number
}

/** What stands on a page that is a picture. */
export interface PageWords {
  /** The page's size in the unit of the boxes. */
  width: number
  height: number
  /** By how much its lines are turned clockwise, in degrees. */
  angle: number
  words: Word[]
}

/** A word with how sure Tesseract is of it. */
export interface Guess extends Word {
  /** 0 to 100. */
  confidence: number
}

/** What Tesseract is less sure of is a stain or a picture. */
const DOUBTFUL = 25

/** The words in what Tesseract gives as TSV. */
export function wordsOfTsv(tsv: string): Guess[] {
  const words: Guess[] = []
  let line = -1
  let last = ''
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, lineOfParagraph, , x, y, width, height, confidence, text = ''] =
      row.split('\t')
    if (level !== '5' || !/[\p{L}\p{N}]/u.test(text) || Number(confidence) < DOUBTFUL) continue
    const place = `${String(block)} ${String(paragraph)} ${String(lineOfParagraph)}`
    if (place !== last) line += 1
    last = place
    words.push({
      text,
      line,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
      confidence: Number(confidence),
    })
  }
  return words
}

/** How sure Tesseract is of a page, 0 to 100: long words tell more than short ones. */
export function confidenceOf(words: readonly Guess[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0
    ? 0
    : words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) / letters
}

/** The words of a page as text, line by line. */
export function textOfWords(words: readonly Word[]): string {
  let text = ''
  let line = 0
  for (const word of words) {
    text += text === '' ? word.text : (word.line === line ? ' ' : '\n') + word.text
    line = word.line
  }
  return text
}
