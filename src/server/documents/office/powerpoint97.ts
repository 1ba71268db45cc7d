import type { Compound } from '../kinds/compound.ts'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { type Extraction, indexed } from '../text/extraction.ts'

// The stream of a `.ppt` is a tree of records (MS-PPT 2.3.1), to which each saving adds: what counts is
// reached from its last edit, by a directory that gives every part its place.

const SLIDE_LIST = 0x0ff0
const SLIDE_PLACE = 0x03f3
const USER_EDIT = 0x0ff5
const DIRECTORY = 0x1772
const TEXT_WIDE = 0x0fa0
const TEXT_NARROW = 0x0fa8
const HEADER = 8
const ENCRYPTED_TOKEN = 0xf3d1c4df
const MAX_DEPTH = 60

interface PptRecord {
  type: number
  /** In the document's list: 0 for slides, 1 for masters, 2 for notes. */
  instance: number
  isContainer: boolean
  body: Buffer
}

/** The text of a `.ppt`: each slide with its notes after all slides, parted by form feeds. Masters say nothing of their own. */
export function readPowerpoint97(compound: Compound): Extraction {
  const stream = compound.stream('/PowerPoint Document')
  const current = compound.stream('/Current User')
  if (stream === undefined || current === undefined || current.length < 20) return DAMAGED
  if (current.readUInt32LE(12) === ENCRYPTED_TOKEN) return PASSWORD_PROTECTED
  const { places, documentId, isEncrypted } = lastEdit(stream, current.readUInt32LE(16))
  if (isEncrypted) return PASSWORD_PROTECTED
  const document = recordAt(stream, places.get(documentId))
  // Where the directory is broken the whole stream is read, with what was deleted long ago.
  return document === undefined
    ? indexed(textsIn(stream, 0).join('\n'), 'This presentation is damaged. Some of its text may be missing.')
    : indexed(slidesOf(document, stream, places).join('\f'))
}

/** Follows the edits from the last to the first; the newest place of each part holds. */
function lastEdit(stream: Buffer, offset: number) {
  const places = new Map<number, number>()
  const seen = new Set<number>()
  let documentId = 0
  let isEncrypted = false
  for (let at = offset; at !== 0 && !seen.has(at);) {
    seen.add(at)
    const edit = recordAt(stream, at)
    if (edit?.type !== USER_EDIT || edit.body.length < 20) break
    if (documentId === 0) {
      documentId = edit.body.readUInt32LE(16)
      // The edit of an encrypted presentation names the key's place as well.
      isEncrypted = edit.body.length >= 32
    }
    addPlaces(places, recordAt(stream, edit.body.readUInt32LE(12)))
    at = edit.body.readUInt32LE(8)
  }
  return { places, documentId, isEncrypted }
}

/** A directory is runs of parts that are numbered on: first number (20 bits) and count (12 bits), then their places. */
function addPlaces(places: Map<number, number>, directory: PptRecord | undefined): void {
  if (directory?.type !== DIRECTORY) return
  const { body } = directory
  for (let at = 0; at + 4 <= body.length;) {
    const run = body.readUInt32LE(at)
    const first = run & 0xfffff
    at += 4
    for (let index = 0; index < run >>> 20 && at + 4 <= body.length; index += 1, at += 4)
      if (!places.has(first + index)) places.set(first + index, body.readUInt32LE(at))
  }
}

function slidesOf(document: PptRecord, stream: Buffer, places: ReadonlyMap<number, number>): string[] {
  const slides: string[] = []
  const lists = [...recordsIn(document.body)].filter(
    ({ instance, type }) => type === SLIDE_LIST && instance !== 1,
  )
  for (const list of lists.toSorted((a, b) => a.instance - b.instance)) {
    let slide: string[] | undefined
    const close = () => slide !== undefined && slides.push([...new Set(slide)].join('\n'))
    for (const part of recordsIn(list.body)) {
      if (part.type === SLIDE_PLACE && part.body.length >= 4) {
        close()
        const drawn = recordAt(stream, places.get(part.body.readUInt32LE(0)))
        slide = drawn === undefined ? [] : textsIn(drawn.body, 0)
      } else slide?.push(...textOf(part))
    }
    close()
  }
  return slides
}

function textsIn(bytes: Buffer, depth: number): string[] {
  if (depth > MAX_DEPTH) return []
  return [...recordsIn(bytes)].flatMap((part) =>
    part.isContainer ? textsIn(part.body, depth + 1) : textOf(part),
  )
}

/** Lines end with a carriage return or, softly, with a vertical tab. */
function textOf({ body, type }: PptRecord): string[] {
  if (type !== TEXT_WIDE && type !== TEXT_NARROW) return []
  const text = new TextDecoder(type === TEXT_WIDE ? 'utf-16le' : 'latin1').decode(body)
  return [text.replaceAll(/[\r\v]/g, '\n').trim()].filter((line) => line !== '' && line !== '*')
}

function* recordsIn(bytes: Buffer): Generator<PptRecord> {
  for (let at = 0; ;) {
    const found = recordAt(bytes, at)
    if (found === undefined) return
    yield found
    at += HEADER + found.body.length
  }
}

/** The record at a place; one that says it is longer than what follows ends where that ends. */
function recordAt(bytes: Buffer, at: number | undefined): PptRecord | undefined {
  if (at === undefined || at + HEADER > bytes.length) return undefined
  const head = bytes.readUInt16LE(at)
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: head >>> 4,
    isContainer: (head & 0xf) === 0xf,
    body: bytes.subarray(at + HEADER, at + HEADER + bytes.readUInt32LE(at + 4)),
  }
}
