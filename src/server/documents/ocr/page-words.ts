import type { PageWords as NumberedPage } from '#contract/manual/file-contents.ts'

/** The recognised words of a page, each with its box. */
export type PageWords = Omit<NumberedPage, 'page'>

type Word = PageWords['words'][number]

/** A word with Tesseract's confidence. */
export type ScoredWord = Word & {
  /** 0 to 100. */
  confidence: number
}

/** Words with less confidence are stains or pictures. */
const MIN_CONFIDENCE = 25

/** The words in Tesseract's TSV output. */
export function wordsOfTsv(tsv: string): ScoredWord[] {
  const words: ScoredWord[] = []
  let line = -1
  let last = ''
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, lineOfParagraph, , x, y, width, height, confidence, text = ''] =
      row.split('\t')
    if (level !== '5' || !/[\p{L}\p{N}]/u.test(text) || Number(confidence) < MIN_CONFIDENCE) continue
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

/** Tesseract's confidence in a page, 0 to 100: the mean of its words, weighted by their length. */
export function confidenceOf(words: readonly ScoredWord[]): number {
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
