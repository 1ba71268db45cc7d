import { LRUCache } from 'lru-cache'
import type { File } from '#contract/manual/files.ts'
import { type Keeper, keeperOf } from '#server/manual/keeping/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CurrentWorkspace } from '#server/platform/identity.ts'
import type { Page } from '#server/platform/paging.ts'
import { presentFiles } from '../present.ts'
import { findFiles } from '../repository.ts'
import { type FileListing, listFiles } from './list-files.ts'
import type { ListedRow } from './repository.ts'

/** All lists together, in bytes. */
const MAX_BYTES = 8 * 1_048_576

interface WrittenList {
  keeper: Keeper
  /** The files that were written, by their ids. */
  rows: Map<string, WrittenFile>
  /** How much memory it was counted with. */
  bytes: number
}

interface WrittenFile {
  /** The versions of its rows, as {@link ListedRow} has them. */
  versions: string
  /** As JSON, with a comma before it. */
  json: Buffer
}

const begin = Buffer.from('[')
const end = Buffer.from(']')

function forgetOthers(rows: WrittenList['rows'], listed: readonly ListedRow[]): void {
  const ids = new Set(listed.map(({ id }) => id))
  for (const id of rows.keys()) if (!ids.has(id)) rows.delete(id)
}

/**
 * Writes lists of folders as JSON, and keeps what it wrote: of a list that changed, only the files that changed are read
 * and written again (`docs/adr/0030-kept-answers.md`).
 */
export function createListWriter(db: Database) {
  const lists = new LRUCache<string, WrittenList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })

  /** @param write one file as JSON */
  return async function writeList(
    workspace: CurrentWorkspace,
    {
      include,
      ...asked
    }: Omit<FileListing, 'scope' | 'include'> & { folderId: string; include?: 'facts' | undefined },
    write: (file: File) => string,
  ): Promise<Page<ListedRow> & { json: Buffer }> {
    const listing = { ...asked, scope: workspace }
    const name = [workspace.id, asked.folderId, include, asked.cursor].join(' ')
    const keeper = await keeperOf(db, workspace.id)
    const kept = lists.get(name)
    const rows = kept?.keeper === keeper ? kept.rows : new Map<string, WrittenFile>()

    async function readWhole() {
      const page = await listFiles(db, { ...listing, include })
      return { page, known: [], missing: page.items }
    }
    async function readChanged() {
      const page = await listFiles(db, { ...listing, include: 'versions' })
      // Taken now: another request may change the rows meanwhile.
      const known = page.items.map(({ id, rowVersions }) => {
        const row = rows.get(id)
        return row?.versions === rowVersions ? row.json : undefined
      })
      const ids = page.items.flatMap(({ id }, at) => (known[at] === undefined ? [id] : []))
      return { page, known, missing: await findFiles(db, workspace, ids) }
    }
    const { page, known, missing } = rows.size === 0 ? await readWhole() : await readChanged()
    const files = await presentFiles(db, workspace, missing, include, keeper)
    const written = new Map(files.map((file) => [file.id, Buffer.from(`,${write(file)}`)]))
    // Facts of former versions count too, and may be read again.
    const unkept = new Set(missing.flatMap(({ id, version }) => (version > 1 ? [id] : [])))

    const parts = page.items.flatMap(({ id, rowVersions: versions }, at) => {
      const json = written.get(id)
      if (json === undefined) return known[at] ?? []
      if (unkept.has(id)) rows.delete(id)
      else rows.set(id, { versions, json })
      return json
    })
    if (rows.size > parts.length) forgetOthers(rows, page.items)
    lists.set(name, { keeper, rows, bytes: parts.reduce((bytes, { length }) => bytes + length, 0) })
    const json = Buffer.concat(parts.length === 0 ? [begin, end] : [...parts, end])
    json.set(begin)
    return { ...page, json }
  }
}
