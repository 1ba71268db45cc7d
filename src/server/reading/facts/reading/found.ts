/** What was read at a place of a text. */
export interface Found<Value> {
  value: Value
  /** Where it begins and ends in the text, in UTF-16 code units. */
  start: number
  end: number
  /** From 0 to 1. */
  confidence: number
}

/** The line around a place, without its break. */
export function lineAt(text: string, place: number): { line: string; start: number } {
  const start = Math.max(text.lastIndexOf('\n', place - 1), text.lastIndexOf('\f', place - 1)) + 1
  const rest = /[\n\f]/.exec(text.slice(place))
  return { line: text.slice(start, rest === null ? undefined : place + rest.index), start }
}

/** What is before a place: at most so many characters, in lower case, each white space as one space. */
export function wordsBefore(text: string, place: number, length: number): string {
  return text
    .slice(Math.max(0, place - length), place)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}

/** What follows a place, likewise. */
export function wordsAfter(text: string, place: number, length: number): string {
  return text
    .slice(place, place + length)
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
}

/** A text of the same length in which letters that recognition took for digits are digits again. */
export function withDigits(text: string): string {
  return text
    .replaceAll(/(?<=\d[,./]?)[Oo](?=[\d,./\s]|$)|(?<=[£\s/.])[Oo](?=\d)/g, '0')
    .replaceAll(/(?<=\d[,./]?)[Il|](?=[\d,./\s]|$)|(?<=[£/])[Il|](?=\d)|(?<=\s)[Il|](?=\d[/.\d])/g, '1')
}
