import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A sample document and its right folder. */
export interface FiledText {
  /** The name of the file. */
  style: string
  /** Words and weights may be chosen by development texts, never by held-out ones. */
  use: 'development' | 'held-out'
  business: string
  folder: string
  /** The document's date, as precise as in its text. */
  date: string | undefined
  text: string
}

const folder = path.join(import.meta.dirname, 'texts')

/** Reads all texts. A file has the name of a business, then texts, each after its folder and date. */
export function readTexts(): FiledText[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => {
      const [head = '', ...parts] = readFileSync(path.join(folder, file), 'utf8').split(/^=== /m)
      const business = /business: (.*)/.exec(head)?.[1] ?? ''
      const use = head.includes('use: held-out') ? 'held-out' : 'development'
      return parts.map((part): FiledText => {
        const [, id = '', date = '', text = ''] = /^(\w+) (\S+)\n([^]*)$/.exec(part) ?? []
        return {
          style: path.basename(file, '.txt'),
          use,
          business,
          folder: id,
          date: date === '-' ? undefined : date,
          text: text.trim(),
        }
      })
    })
}
