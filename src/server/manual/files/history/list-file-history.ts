import { type FileHistoryEntry, OPENED } from '#contract/manual/files.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { type Page, type PageRequest, readPageById } from '#server/platform/paging.ts'
import { requireFile } from '../find.ts'
import { countHistory, selectHistory } from './repository.ts'

/**
 * Lists what was done with a file, as far as a person may see it, and who opened it, newest first.
 *
 * @throws AppError `not_found`, also for a file that they may not view; `invalid` for a cursor of another list
 */
export async function listFileHistory(
  db: Database,
  who: Identity,
  id: string,
  asked: PageRequest,
): Promise<Page<FileHistoryEntry>> {
  await requireFile(db, who.workspace, id, 'view')
  return await readPageById(asked, {
    select: async (range) => {
      const rows = await selectHistory(db, who, id, range)
      return rows.map(({ at, description, ...row }) => ({
        ...row,
        description: row.type === OPENED ? `Opened by ${row.userName ?? 'somebody'}` : description,
        at: new Date(at).toISOString(),
      }))
    },
    count: () => countHistory(db, who, id),
  })
}
