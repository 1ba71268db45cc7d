import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A document as one of the authors wrote it, and where it belongs. */
export interface FiledText {
  /** The author's style: the name of the file. */
  style: string
  /** Words and weights may be chosen by texts for development, and never by those held out. */
  use: 'development' | 'held-out'
  business: string
  folder: string
  /** The document's own date, as precisely as it says it. */
  date: string | undefined
  text: string
}

const folder = path.join(import.meta.dirname, 'texts')

/** Every text of the set. A file has the business it was written for, then texts, each below its folder and date. */
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
