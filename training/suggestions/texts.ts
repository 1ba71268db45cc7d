import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Business } from '#server/reading/classifier/index.ts'
import { readPapers } from '../papers/papers.ts'

/** A sample document and its right folder. */
export interface FiledText {
  /** The name of the file: who wrote it. */
  author: string
  /** The model and its rules are made on texts for training, never on those that are reported. */
  use: 'training' | 'reported'
  business: Business
  /** The name of its file. */
  name: string
  folder: string
  /** Other folders that a reasonable director might choose. */
  also: string[]
  /** The document's date, as precise as in its text. */
  date: string | undefined
  text: string
}

const textsFolder = path.join(import.meta.dirname, 'texts')

/** Reads the short texts. A file has the name of a business, then texts, each after its folder and date. */
export function readTexts(): FiledText[] {
  return readdirSync(textsFolder)
    .toSorted()
    .flatMap((file) => {
      const [head = '', ...parts] = readFileSync(path.join(textsFolder, file), 'utf8').split(/^=== /m)
      const business = /business: (.*)/.exec(head)?.[1] ?? ''
      const use = head.includes('use: held-out') ? 'reported' : 'training'
      return parts.map((part): FiledText => {
        const [, id = '', date = '', text = ''] = /^(\w+) (\S+)\n([^]*)$/.exec(part) ?? []
        return {
          author: path.basename(file, '.txt'),
          use,
          business: { name: business, number: null, address: null },
          name: 'Scan 12.pdf',
          folder: id,
          also: [],
          date: date === '-' ? undefined : date,
          text: text.trim(),
        }
      })
    })
}

/** The other folders that a paper's label names. */
export const alsoOf = (fields: ReadonlyMap<string, string>): string[] =>
  (fields.get('also') ?? '').split(/,\s*/).filter((id) => id !== '')

/** The papers of whole businesses, as the product reads them. */
export function readFiledPapers(): FiledText[] {
  return readPapers()
    .filter(({ isLabelled }) => isLabelled('folder'))
    .map(({ business, fields, folder, author, text, use }) => ({
      author,
      use,
      business,
      name: fields.get('name') ?? 'Scan 12.pdf',
      folder,
      also: alsoOf(fields),
      date: fields.get('date'),
      text,
    }))
}
