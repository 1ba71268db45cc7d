import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a person says of a paper; a field that it does not have is left out. */
export interface Paper {
  author: string
  use: 'training' | 'reported'
  business: { name: string; number: string | null; address: string | null }
  folder: string
  /** Its author's papers are none's mixture: they were chosen because they are hard. */
  isChosen: boolean
  /** Whether the labels name a fact wherever a paper has it: some authors' name the folder and kind alone. */
  isLabelled: (fact: string) => boolean
  fields: ReadonlyMap<string, string>
  /** As the product reads it: for every third paper what recognition gave for a distorted picture of it. */
  text: string
  /** As it was written. */
  typed: string
}

const folder = import.meta.dirname

/** Reads the papers of every author, in the form that README.md describes. */
export function readPapers(from = folder): Paper[] {
  return readdirSync(from)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => {
      const author = path.basename(file, '.txt')
      return papersOf(author, readFileSync(path.join(from, file), 'utf8'), recognisedOf(from, author))
    })
}

/** The recognised texts of an author, by the text as written; `recognise.ts` makes them. */
export function recognisedOf(from: string, author: string): Record<string, string> {
  const file = path.join(from, 'recognised', `${author}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** A short name for a text. */
export const keyOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function papersOf(author: string, source: string, recognised: Record<string, string>): Paper[] {
  const [head = '', ...papers] = source.replaceAll('\r\n', '\n').split(/^=== /m)
  const of = fieldsOf(head)
  const use = of.get('use')
  if (use !== 'training' && use !== 'reported') throw new Error(`${author} does not say what it is used for`)
  const labels = of.get('labels')?.split(/,\s*/)
  return papers.map((paper) => {
    const at = paper.indexOf('\n---\n')
    const [first = '', ...lines] = paper.slice(0, at).split('\n')
    const typed = paper.slice(at + 5).trim()
    return {
      author,
      use,
      business: {
        name: of.get('business') ?? '',
        number: of.get('number') ?? null,
        address: of.get('address') ?? null,
      },
      folder: first.trim(),
      isChosen: of.get('chosen') === 'yes',
      isLabelled: (fact) => labels === undefined || labels.includes(fact),
      fields: fieldsOf(lines.join('\n')),
      text: recognised[keyOf(typed)] ?? typed,
      typed,
    }
  })
}

function fieldsOf(lines: string): Map<string, string> {
  return new Map(
    lines.split('\n').flatMap((line): Array<[string, string]> => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined || value.trim() === '' ? [] : [[name, value.trim()]]
    }),
  )
}
