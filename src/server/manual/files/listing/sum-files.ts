import { AppError } from '#contract/platform/errors.ts'
import type { DocumentTotals } from '#contract/manual/file-facts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { totalsOf } from '#server/manual/search/index.ts'
import { selectTotals } from './repository.ts'

/**
 * What the totals of some files come to, by currency.
 *
 * @throws AppError `not_found` when one of the files is not there
 */
export async function sumFiles(on: Queryable, scope: Scope, ids: readonly string[]): Promise<DocumentTotals> {
  const sums = await selectTotals(on, scope, ids)
  const files = sums.reduce((all, sum) => all + sum.files, 0)
  if (files < ids.length) throw new AppError('not_found', 'This file could not be found.')
  return totalsOf(sums)
}
