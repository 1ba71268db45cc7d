/** A document from which nothing can be had says why, in words for its owner. */
export interface Unreadable {
  status: 'unreadable'
  reason: string
}

/** What was read in a document. */
export type Extraction =
  | {
      status: 'indexed'
      text: string
      /** What is missing of it, if anything. */
      note?: string
      /** The pages whose text stands in pictures, counted from 1. */
      pictured?: number[]
    }
  | Unreadable

/** A document as a process gets it. */
export interface Source {
  bytes: Uint8Array
  mimetype: string
}

/**
 * No more characters of a document are kept, about 400 pages of close print: search would only ever look at
 * its first half million, and each one is stored and sent through PostgreSQL.
 */
export const MAX_CHARACTERS = 1_000_000

export const TOO_LONG = 'Only the first 1,000,000 characters can be searched.'

export const PASSWORD_PROTECTED: Unreadable = { status: 'unreadable', reason: 'password-protected' }

export const DAMAGED: Unreadable = { status: 'unreadable', reason: 'damaged' }

/**
 * What was read, up to the cap: lines end with a line feed alone and not in white space, and many empty lines
 * are one.
 *
 * @param note what is missing of it before the cap
 */
export function indexed(text: string, note?: string): Extraction {
  const tidied = text
    .slice(0, MAX_CHARACTERS * 2)
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map(withoutBlankEnd)
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n')
    .trim()
  const isCut = tidied.length > MAX_CHARACTERS || text.length > MAX_CHARACTERS * 2
  const left = isCut ? TOO_LONG : note
  return {
    status: 'indexed',
    text: tidied.slice(0, MAX_CHARACTERS),
    ...(left !== undefined && { note: left }),
  }
}

/** Not by an expression: on a long run of blanks within a line it would take a time that grows with its square. */
function withoutBlankEnd(line: string): string {
  let end = line.length
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end -= 1
  return line.slice(0, end)
}
