import { areasWith } from '#contract/company/roles.ts'
import type { Scope } from '#server/platform/identity.ts'
import { sql } from 'drizzle-orm'
import type { AccountStats } from '#contract/company/stats.ts'
import { folders } from '#server/manual/folders/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { files } from '../tables.ts'

type Statistics = Omit<AccountStats, 'quota'>

/** What a person sees of what a workspace holds outside the trash, in one query. Folders without files count, but are not listed. */
export async function selectStatistics(on: Queryable, scope: Scope): Promise<Statistics> {
  const areas = areasWith(scope, 'view')
  const visible = areas === undefined ? sql`true` : sql`d.area = any (${sql.param([...areas])}::text[])`
  const result = await on.execute<Statistics & Record<string, unknown>>(sql`
    with held as (
      select folder_id, count(*) as file_count, sum(size) as total_size from ${files}
      where workspace_id = ${scope.id} and trashed_at is null
      group by folder_id
    )
    select
      count(*)::int as "totalFolders",
      coalesce(sum(held.file_count), 0)::int as "totalFiles",
      coalesce(sum(held.total_size), 0)::float8 as "totalSize",
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', d.id, 'name', d.name, 'fileCount', held.file_count, 'totalSize', held.total_size)
          order by held.total_size desc, d.id
        ) filter (where held.file_count > 0), '[]') as "storageByFolder"
    from ${folders} d left join held on held.folder_id = d.id
    where d.workspace_id = ${scope.id} and d.trashed_at is null and ${visible}`)
  const [row] = result.rows
  return row ?? { totalFiles: 0, totalFolders: 0, totalSize: 0, storageByFolder: [] }
}
