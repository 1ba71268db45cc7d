import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { detectMimetypeOf, textOfWords } from '#server/documents/index.ts'
import { createDocuments } from '#server/documents/documents.ts'
import { recallOf } from '../../bench/ocr/recall.ts'
import { makeBadPage } from '../../bench/ocr/pages.ts'
import { keyOf, readPapers, recognisedOf } from './papers.ts'

// Draws every paper marked `ocr: yes`, distorts the picture, recognises it with the product's own recognition, and keeps
// the text in recognised/, so that measurements are quick and always the same. Only new and changed papers are read.

const HOUR_MS = 3_600_000
const MIN_RECALL = 0.3
const documents = createDocuments({ recognitionNiceness: 0, idleMs: HOUR_MS })
let read = 0

async function recognise(text: string, index: number): Promise<string> {
  const page = await makeBadPage(text, index)
  const mimetype = await detectMimetypeOf(page.bytes, 'page')
  const recognition = await documents.recognise({ bytes: Uint8Array.from(page.bytes), mimetype }, [1])
  read += 1
  const words = recognition.status === 'recognised' ? (recognition.pages[0]?.words?.words ?? []) : []
  const recognised = textOfWords(words)
  return isReadable(text, recognised) ? recognised : await recognise(text, index + 1)
}

/** What cannot be read at all says nothing about suggestions. */
function isReadable(text: string, recognised: string): boolean {
  return recallOf(text, recognised) >= MIN_RECALL
}

mkdirSync(path.join(import.meta.dirname, 'recognised'), { recursive: true })
for (const [author, papers] of Map.groupBy(readPapers(), (paper) => paper.author)) {
  const known = recognisedOf(import.meta.dirname, author)
  const texts: Record<string, string> = {}
  for (const [index, { fields, typed }] of papers.entries()) {
    if (fields.get('ocr') !== 'yes') continue
    const key = keyOf(typed)
    // The first letter of an author's name keeps authors from starting with the same distortion.
    const before = known[key]
    texts[key] =
      before !== undefined && isReadable(typed, before)
        ? before
        : await recognise(typed, index + author.charCodeAt(0))
    // After each, so that a run that is stopped can be continued.
    const file = path.join(import.meta.dirname, 'recognised', `${author}.json`)
    writeFileSync(file, `${JSON.stringify(texts, undefined, 2)}\n`)
  }
}
await documents.close()
console.log(`${String(read)} papers recognised.`)
