import { may } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Page, type PageRequest, readPageById } from '#server/platform/paging.ts'
import { countShared, selectShared, type SharedFileRow } from './repository.ts'

/**
 * Lists shared files that are not filed, newest first, whole or page by page. They belong to who edits anything.
 *
 * @throws AppError `invalid` for a cursor of another list
 */
export async function listShares(
  on: Queryable,
  scope: Scope,
  asked: PageRequest,
): Promise<Page<SharedFileRow>> {
  if (!may(scope, 'edit')) return { items: [], total: 0, next: undefined }
  return await readPageById(asked, {
    select: (range) => selectShared(on, scope.id, range),
    count: () => countShared(on, scope.id),
  })
}
