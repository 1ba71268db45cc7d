import type { Unreadable } from '../source.ts'

/** The text of a document. */
export type Extraction =
  | {
      status: 'indexed'
      /** Its pages, slides or sheets are separated by form feeds. */
      text: string
      /** What is missing of the text, if anything. */
      note?: string
      /** The pages without text of their own, counted from 1: their text must be recognised. */
      imagePages?: number[]
    }
  | Unreadable

/** The cap on a document's text: about 1,000 pages of close print. All of it is stored and sent through PostgreSQL. */
export const MAX_CHARACTERS = 3_000_000

export const TOO_LONG = 'Only the first 3,000,000 characters can be searched.'

/**
 * The extraction of a text: line ends become line feeds, blanks before them go, three and more empty lines become one,
 * and the text is cut at the cap.
 *
 * @param note what is missing of the text already
 */
export function indexed(text: string, note?: string): Extraction {
  const tidied = text
    .slice(0, MAX_CHARACTERS * 2)
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map(trimLineEnd)
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n')
    .trim()
  const isCut = tidied.length > MAX_CHARACTERS || text.length > MAX_CHARACTERS * 2
  const shownNote = isCut ? TOO_LONG : note
  return {
    status: 'indexed',
    text: tidied.slice(0, MAX_CHARACTERS),
    ...(shownNote !== undefined && { note: shownNote }),
  }
}

/** A loop, because a regular expression takes quadratic time on a long run of blanks within a line. */
function trimLineEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1
  return line.slice(0, end)
}
