import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { COMPANY_FILE, type CompanyFile, readCompanyFile } from '#server/people/index.ts'
import { StartError } from '#server/platform/start-error.ts'

export interface CompanyArchive {
  content: CompanyFile
  /** Whether there were documents whose bytes could not be read when it was made. */
  isIncomplete: boolean
  /** How many bytes a document has. */
  sizeOf(path: string): number
  open(path: string): Promise<Readable>
  close(): void
}

/**
 * Opens an export and compares each document with its hash.
 *
 * @param onProgress called with how many documents were read; what it throws ends the reading
 * @throws StartError when it is no whole export of this version
 */
export async function openCompanyArchive(
  file: string,
  onProgress: (read: number) => void,
): Promise<CompanyArchive> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StartError(`There is no file ${file}.`)
    throw refusal(file, 'it is no ZIP file, or was cut short')
  })
  try {
    const entries = await entriesOf(file, zip)
    const entryOf = (path: string): Entry => {
      const entry = entries.get(path)
      if (entry === undefined) throw refusal(file, `it has no "${path}"`)
      return entry
    }
    const open = async (path: string) => await zip.openReadStreamPromise(entryOf(path))
    if (!entries.has(COMPANY_FILE))
      throw refusal(file, `it has no "${COMPANY_FILE}", which the export of everything of a company holds`)
    const content = await contentOf(file, await open(COMPANY_FILE))
    const held = content.files.flatMap(({ versions = [], ...newest }) => [newest, ...versions])
    for (const [index, { path, sha256 }] of held.entries()) {
      entryOf(path)
      if ((await hashOf(open, path)) !== sha256) throw refusal(file, `"${path}" is damaged`)
      onProgress(index + 1)
    }
    return {
      content,
      isIncomplete: entries.has('MISSING.txt'),
      sizeOf: (path) => entryOf(path).uncompressedSize,
      open,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

function refusal(file: string, reason: string): StartError {
  return new StartError(`${file} cannot be imported: ${reason}. Nothing was made.`)
}

async function entriesOf(file: string, zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    throw refusal(file, 'its directory is damaged')
  }
  return entries
}

async function contentOf(file: string, source: Readable): Promise<CompanyFile> {
  const bytes = await buffer(source).catch(() => {
    throw refusal(file, `"${COMPANY_FILE}" is damaged`)
  })
  try {
    return readCompanyFile(bytes.toString())
  } catch (error) {
    throw error instanceof StartError ? refusal(file, error.message) : error
  }
}

/** @returns nothing for an entry that cannot be read */
async function hashOf(open: (path: string) => Promise<Readable>, path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await open(path)) hash.update(chunk as Buffer)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}
