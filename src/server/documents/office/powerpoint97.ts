import type { Compound } from '../kinds/compound.ts'
import { DAMAGED, PASSWORD_PROTECTED } from '../source.ts'
import { type Extraction, indexed } from '../text/extraction.ts'

// The stream of a `.ppt` is a tree of records (MS-PPT 2.3.1), to which each save appends. The last edit leads to a
// directory with the current offset of every part.

const SLIDE_LIST = 0x0ff0
const SLIDE_OFFSET = 0x03f3
const USER_EDIT = 0x0ff5
const DIRECTORY = 0x1772
const TEXT_WIDE = 0x0fa0
const TEXT_NARROW = 0x0fa8
const HEADER = 8
const ENCRYPTED_TOKEN = 0xf3d1c4df
const MAX_DEPTH = 60

interface PptRecord {
  type: number
  /** The kind of a slide list: 0 for slides, 1 for masters, 2 for notes. */
  instance: number
  isContainer: boolean
  body: Buffer
}

/** The text of a `.ppt`: its slides, then their notes, separated by form feeds. Masters are left out. */
export function readPowerpoint97(compound: Compound): Extraction {
  const stream = compound.stream('/PowerPoint Document')
  const current = compound.stream('/Current User')
  if (stream === undefined || current === undefined || current.length < 20) return DAMAGED
  if (current.readUInt32LE(12) === ENCRYPTED_TOKEN) return PASSWORD_PROTECTED
  const { offsets, documentId, isEncrypted } = lastEdit(stream, current.readUInt32LE(16))
  if (isEncrypted) return PASSWORD_PROTECTED
  const document = recordAt(stream, offsets.get(documentId))
  // Without a directory the whole stream is read, which includes deleted texts.
  return document === undefined
    ? indexed(textsIn(stream, 0).join('\n'), 'This presentation is damaged. Some of its text may be missing.')
    : indexed(slidesOf(document, stream, offsets).join('\f'))
}

/** Follows the edits from the last to the first; the newest offset of each part counts. */
function lastEdit(stream: Buffer, offset: number) {
  const offsets = new Map<number, number>()
  const seen = new Set<number>()
  let documentId = 0
  let isEncrypted = false
  for (let at = offset; at !== 0 && !seen.has(at);) {
    seen.add(at)
    const edit = recordAt(stream, at)
    if (edit?.type !== USER_EDIT || edit.body.length < 20) break
    if (documentId === 0) {
      documentId = edit.body.readUInt32LE(16)
      // Only the edit of an encrypted presentation has the reference to its key.
      isEncrypted = edit.body.length >= 32
    }
    addOffsets(offsets, recordAt(stream, edit.body.readUInt32LE(12)))
    at = edit.body.readUInt32LE(8)
  }
  return { offsets, documentId, isEncrypted }
}

/** A directory is a list of runs: the first part's number (20 bits), how many parts (12 bits), then their offsets. */
function addOffsets(offsets: Map<number, number>, directory: PptRecord | undefined): void {
  if (directory?.type !== DIRECTORY) return
  const { body } = directory
  for (let at = 0; at + 4 <= body.length;) {
    const run = body.readUInt32LE(at)
    const first = run & 0xfffff
    at += 4
    for (let index = 0; index < run >>> 20 && at + 4 <= body.length; index += 1, at += 4)
      if (!offsets.has(first + index)) offsets.set(first + index, body.readUInt32LE(at))
  }
}

function slidesOf(document: PptRecord, stream: Buffer, offsets: ReadonlyMap<number, number>): string[] {
  const slides: string[] = []
  const lists = [...recordsIn(document.body)].filter(
    ({ instance, type }) => type === SLIDE_LIST && instance !== 1,
  )
  for (const list of lists.toSorted((a, b) => a.instance - b.instance)) {
    let slide: string[] | undefined
    const close = () => slide !== undefined && slides.push([...new Set(slide)].join('\n'))
    for (const part of recordsIn(list.body)) {
      if (part.type === SLIDE_OFFSET && part.body.length >= 4) {
        close()
        const shapes = recordAt(stream, offsets.get(part.body.readUInt32LE(0)))
        slide = shapes === undefined ? [] : textsIn(shapes.body, 0)
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

/** Paragraphs end with a carriage return, lines within them with a vertical tab. */
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

/** The record at an offset; its length is cut at the end of the bytes. */
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
