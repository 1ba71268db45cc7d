import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl'

const open = promisify((bytes: Buffer, options: Options, done: (error: Error | null, zip: ZipFile) => void) =>
  fromBuffer(bytes, options, done),
)
const openEntry = promisify(
  (zip: ZipFile, entry: Entry, done: (error: Error | null, stream: Readable) => void) =>
    zip.openReadStream(entry, done),
)

/** What lies in a ZIP: each file's text by its path, and `null` for a folder. */
export async function unzip(bytes: Buffer): Promise<Map<string, string | null>> {
  const zip = await open(bytes, { lazyEntries: true })
  const found = new Map<string, string | null>()
  async function take(entry: Entry): Promise<void> {
    const isFolder = entry.fileName.endsWith('/')
    found.set(entry.fileName, isFolder ? null : await text(await openEntry(zip, entry)))
    zip.readEntry()
  }
  return await new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(found))
    zip.on('entry', (entry: Entry) => {
      take(entry).catch(reject)
    })
    zip.readEntry()
  })
}
