import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Queryable } from '#server/platform/database/database.ts'
import { replaceUnedited, selectTakenFiles } from './repository.ts'
import type { TemplateList } from './template-list.ts'

/**
 * Gives the master template the lists of this version of the product, except for entries that its administrator changed.
 * Files that were taken over already are not parsed again: a change of an entry's shape that leaves its file as it is
 * needs a migration of the entries.
 */
export async function seedLists(
  on: Queryable,
  masterWorkspaceId: string,
  lists: readonly TemplateList[],
): Promise<void> {
  const taken = await selectTakenFiles(on, masterWorkspaceId)
  for (const list of lists) {
    const text = await readFile(list.file)
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (taken.get(list.name) === sha256) continue
    const entries = parse(list, text)
    await on.transaction((tx) => replaceUnedited(tx, masterWorkspaceId, list, { entries, sha256 }))
  }
}

/** The entries that come with the product. */
export async function shippedEntries<Entry extends { id: string }>(
  list: TemplateList<Entry>,
): Promise<Entry[]> {
  return parse(list, await readFile(list.file))
}

function parse<Entry extends { id: string }>({ entry }: TemplateList<Entry>, text: Buffer): Entry[] {
  return z.array(entry).parse(JSON.parse(text.toString('utf8')))
}
