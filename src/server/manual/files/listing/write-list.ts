import { LRUCache } from 'lru-cache'
import { areasWith } from '#contract/company/roles.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/paging.ts'
import { type FileRow, findFiles } from '../repository.ts'
import { type FileListing, listFiles } from './list-files.ts'
import type { ListedRow } from './repository.ts'

/** All lists together, in bytes. */
const MAX_BYTES = 8 * 1_048_576

interface WrittenList {
  /** The files that were written, by their ids. */
  rows: Map<string, WrittenFile>
  /** How much memory it was counted with. */
  bytes: number
}

interface WrittenFile {
  /** The versions of its rows, as {@link ListedRow} has them. */
  versions: string
  basis: unknown
  /** As JSON, with a comma before it. */
  json: Buffer
}

/** How the files of a list are written. */
interface Writing {
  /** What a file is written from beside its rows: what was written holds while it is the same value or object. */
  basisOf: (listed: ListedRow) => unknown
  /** Each file as JSON, in their order. */
  write: (rows: readonly FileRow[]) => readonly string[] | Promise<readonly string[]>
}

const begin = Buffer.from('[')
const end = Buffer.from(']')

function forgetOthers(rows: WrittenList['rows'], listed: readonly ListedRow[]): void {
  const ids = new Set(listed.map(({ id }) => id))
  for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id)
}

/**
 * Writes lists of files as JSON, and keeps what it wrote: of a list that changed, only the files that changed are read
 * and written again (`docs/adr/0030-kept-answers.md`).
 */
export function createListWriter(db: Database) {
  const lists = new LRUCache<string, WrittenList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })

  return async function writeList(
    { include, ...listing }: Omit<FileListing, 'include'> & { include?: 'facts' | undefined },
    writingOf: (listed: readonly ListedRow[]) => Promise<Writing>,
  ): Promise<Page<ListedRow> & { json: Buffer }> {
    const { cursor, folderId, scope, uploaderId } = listing
    // Of all folders, each person sees those of their functions.
    const part = folderId ?? ['*', uploaderId, areasWith(scope, 'view')]
    const name = [scope.id, part, include, cursor].join(' ')
    const rows = lists.get(name)?.rows ?? new Map<string, WrittenFile>()

    async function readWhole() {
      const page = await listFiles(db, { ...listing, include })
      return { page, writing: await writingOf(page.items), known: [], missing: page.items }
    }
    async function readChanged() {
      const page = await listFiles(db, { ...listing, include: 'versions' })
      const writing = await writingOf(page.items)
      // Taken now: another request may change the rows meanwhile.
      const known = page.items.map((listed) => {
        const row = rows.get(listed.id)
        return row?.versions === listed.rowVersions && row.basis === writing.basisOf(listed)
          ? row.json
          : undefined
      })
      const ids = page.items.flatMap(({ id }, at) => (known[at] === undefined ? [id] : []))
      return { page, writing, known, missing: await findFiles(db, scope, ids) }
    }
    const { page, writing, known, missing } = rows.size === 0 ? await readWhole() : await readChanged()
    const texts = await writing.write(missing)
    const written = new Map(missing.map(({ id }, at) => [id, Buffer.from(`,${texts[at] ?? ''}`)]))
    // Facts of former versions count too, and may be read again.
    const unkept = new Set(missing.flatMap(({ id, version }) => (version > 1 ? [id] : [])))

    const parts = page.items.flatMap((listed, at) => {
      const { id, rowVersions: versions } = listed
      const json = written.get(id)
      if (json === undefined) return known[at] ?? []
      if (unkept.has(id)) rows.delete(id)
      else rows.set(id, { versions, basis: writing.basisOf(listed), json })
      return json
    })
    if (rows.size > parts.length) forgetOthers(rows, page.items)
    lists.set(name, { rows, bytes: parts.reduce((bytes, { length }) => bytes + length, 0) })
    const json = Buffer.concat(parts.length === 0 ? [begin, end] : [...parts, end])
    json.set(begin)
    return { ...page, json }
  }
}
