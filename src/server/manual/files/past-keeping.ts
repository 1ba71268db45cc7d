import type { Day } from '#contract/platform/plain-date.ts'
import { type Keeper, type Keeping, keeperOf } from '#server/manual/keeping/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/identity.ts'
import { type KeptFile, keptUntil, paperOf } from './paper.ts'
import { type FileRow, findFiles, selectPapers } from './repository.ts'

/** The first day on which a file may be destroyed, and what says so. */
export interface KeepingOver extends Keeping {
  day: Day
}

/**
 * The files that a person may view, are not on hold and need not be kept any longer, those first whose time was over first.
 *
 * @param today the first day of each is this one or an earlier one
 */
export async function filesPastKeeping(
  on: Queryable,
  scope: Scope,
  today: Day,
): Promise<Array<FileRow & { keeping: KeepingOver }>> {
  const keeper = await keeperOf(on, scope.id)
  const past = new Map<string, KeepingOver>()
  // Files without facts have no day that a rule could count from.
  for (const paper of await selectPapers(on, scope)) {
    if (paper.paperFacts === null) continue
    const keeping = keepingOver(keeper, paper, today)
    if (keeping !== undefined) past.set(paper.id, keeping)
  }
  const rows = await findFiles(on, scope, [...past.keys()])
  return rows
    .flatMap((row) => {
      const keeping = past.get(row.id)
      return keeping === undefined || row.holdReason !== null ? [] : [{ ...row, keeping }]
    })
    .toSorted((a, b) =>
      a.keeping.day === b.keeping.day ? (a.id < b.id ? -1 : 1) : a.keeping.day < b.keeping.day ? -1 : 1,
    )
}

/** Whether the time of every version of a file is over, for certain of its newest one, and what says so. */
export function keepingOver(keeper: Keeper, file: KeptFile, today: Day): KeepingOver | undefined {
  if (!isOver(keeper(paperOf(file)), today)) return undefined
  const keeping = keptUntil(keeper, file)
  return isOver(keeping, today) ? keeping : undefined
}

/** Whether a file need not be kept any longer, on a day, and may be offered for destruction. */
function isOver(keeping: Keeping | null, today: Day): keeping is KeepingOver {
  return keeping !== null && keeping.isOffered && keeping.day !== null && keeping.day <= today
}
