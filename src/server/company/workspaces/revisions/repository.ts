import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/platform/database/database.ts'
import { isAmong } from '#server/platform/database/is-among.ts'
import { selection } from '#server/platform/database/statement.ts'
import { revisions } from '../tables.ts'

const selectNumbers = selection(
  'revisions',
  new QueryBuilder()
    .select({ area: revisions.area, number: revisions.number })
    .from(revisions)
    .where(eq(revisions.workspaceId, sql.placeholder('workspaceId'))),
)

/** The revision of each area of a workspace that ever changed. */
export async function findRevisions(on: Queryable, workspaceId: string): Promise<Map<string, number>> {
  const rows = await selectNumbers(on, { workspaceId })
  return new Map(rows.map(({ area, number }) => [area, number]))
}

/** The same of several workspaces, by their ids. */
export async function findRevisionsOf(
  on: Queryable,
  workspaceIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await on.select().from(revisions).where(isAmong(revisions.workspaceId, workspaceIds))
  const byId = Map.groupBy(rows, ({ workspaceId }) => workspaceId)
  return new Map(
    [...byId].map(([id, those]) => [id, new Map(those.map(({ area, number }) => [area, number]))]),
  )
}
