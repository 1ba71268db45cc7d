import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A folder, or a file whose bytes are fetched when its turn has come. */
export interface ZipEntry {
  /** With slashes, relative, without `..`. */
  path: string
  modifiedAt: Date
  /** Whether packing makes it much smaller: most documents are packed already. */
  isPackable?: boolean
  /** The bytes of a file; nothing leaves it out. A folder has none. */
  open?: () => Promise<Readable | undefined>
}

/**
 * Writes a ZIP as it is read: one entry is open at a time and the next is asked for when the reader has taken
 * the one before, so that memory does not grow with the size of files, and with their number only by the
 * few hundred bytes of each that stand in the directory at the end.
 *
 * @returns the bytes; they end with an error when the entries or the bytes of one do
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof PassThrough)) throw new TypeError('yazl writes to a stream of another kind')
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('The archive could not be written'))
  zip.on('error', fail)
  const readerIsGone = new AbortController()
  output.once('close', () => readerIsGone.abort())
  write(zip, entries, readerIsGone.signal).catch((error: unknown) => {
    if (!readerIsGone.signal.aborted) fail(error)
  })
  return output
}

async function write(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, modifiedAt, isPackable = false, open } of entries) {
    if (signal.aborted) return
    if (open === undefined) {
      zip.addEmptyDirectory(path, { mtime: modifiedAt })
      continue
    }
    const source = await open()
    if (source === undefined) continue
    try {
      zip.addReadStream(source, path, { mtime: modifiedAt, compress: isPackable })
      await finished(source, { signal })
    } finally {
      source.destroy()
    }
  }
  zip.end()
}
