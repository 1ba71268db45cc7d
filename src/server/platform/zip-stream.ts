import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Content } from './content.ts'

/** A folder, or a file that is opened when it is written. */
export interface ZipEntry {
  /** Relative, with slashes, without `..`. */
  path: string
  modifiedAt: Date
  /** Whether to compress it: most formats of documents are compressed already. */
  isCompressible?: boolean
  /** Opens a file; undefined leaves it out. Folders have none. */
  open?: () => Promise<Readable | undefined>
}

/**
 * Streams a ZIP. One entry is open at a time, and the next is requested when the reader has taken the one before, so
 * that memory grows only by a few hundred bytes for each directory entry.
 *
 * @returns the archive; it fails when `entries` or one of their streams does
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  if (!(output instanceof PassThrough)) throw new TypeError('yazl no longer writes to a PassThrough')
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('The archive could not be written'))
  zip.on('error', fail)
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  write(zip, entries, closed.signal).catch((error: unknown) => {
    if (!closed.signal.aborted) fail(error)
  })
  return output
}

/** A ZIP to be sent, which is written while it is read. */
export function zipContent(name: string, entries: AsyncIterable<ZipEntry>): Content {
  return {
    mimetype: 'application/zip',
    isInline: false,
    name,
    cacheControl: 'private, no-store',
    open: async () => zipStream(entries),
  }
}

async function write(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, modifiedAt, isCompressible = false, open } of entries) {
    if (signal.aborted) return
    if (open === undefined) {
      zip.addEmptyDirectory(path, { mtime: modifiedAt })
      continue
    }
    const source = await open()
    if (source === undefined) continue
    try {
      zip.addReadStream(source, path, { mtime: modifiedAt, compress: isCompressible })
      await finished(source, { signal })
    } finally {
      source.destroy()
    }
  }
  zip.end()
}
