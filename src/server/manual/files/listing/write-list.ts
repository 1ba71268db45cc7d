import type { File } from '#contract/manual/files.ts'
import { type Keeper, keeperOf } from '#server/manual/keeping/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CurrentWorkspace } from '#server/platform/identity.ts'
import type { Page } from '#server/platform/paging.ts'
import { RecentlyUsed } from '#server/platform/recently-used.ts'
import { presentFiles } from '../present.ts'
import { findFiles } from '../repository.ts'
import { type FileListing, listFiles } from './list-files.ts'
import type { ListedRow } from './repository.ts'

/** All lists together, in bytes. */
const MAX_BYTES = 8 * 1_048_576

interface WrittenList {
  keeper: Keeper
  /** The JSON of each file, with a comma before it, by its id and the versions of its rows. */
  rows: Map<string, Buffer>
}

const keyOf = ({ id, rowVersions }: ListedRow) => `${id} ${rowVersions}`
const begin = Buffer.from('[')
const end = Buffer.from(']')

/**
 * Writes lists of folders as JSON, and keeps what it wrote: of a list that changed, only the files that changed are read
 * and written again (`docs/adr/0030-kept-answers.md`).
 */
export function createListWriter(db: Database) {
  const lists = new RecentlyUsed<WrittenList>(MAX_BYTES, ({ rows }) =>
    [...rows.values()].reduce((bytes, row) => bytes + row.length, 0),
  )

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
    const known = kept?.keeper === keeper ? kept.rows : new Map<string, Buffer>()

    async function readWhole() {
      const page = await listFiles(db, { ...listing, include })
      return { page, missing: page.items }
    }
    async function readChanged() {
      const page = await listFiles(db, { ...listing, include: 'versions' })
      const ids = page.items.filter((row) => !known.has(keyOf(row))).map(({ id }) => id)
      return { page, missing: await findFiles(db, workspace, ids) }
    }
    const { page, missing } = known.size === 0 ? await readWhole() : await readChanged()
    const files = await presentFiles(db, workspace, missing, include, keeper)
    const written = new Map(files.map((file) => [file.id, Buffer.from(`,${write(file)}`)]))
    // Facts of former versions count too, and may be read again.
    const unkept = new Set(missing.flatMap(({ id, version }) => (version > 1 ? [id] : [])))

    const rows = new Map<string, Buffer>()
    const parts: Buffer[] = []
    for (const item of page.items) {
      const key = keyOf(item)
      const row = written.get(item.id) ?? known.get(key)
      if (row === undefined) continue
      parts.push(row)
      if (!unkept.has(item.id)) rows.set(key, row)
    }
    lists.set(name, { keeper, rows })
    const json = Buffer.concat(parts.length === 0 ? [begin, end] : [...parts, end])
    json.set(begin)
    return { ...page, json }
  }
}
