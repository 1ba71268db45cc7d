import { sql } from 'drizzle-orm'
import { MIN_CONFIDENCE } from '#contract/documents/document-facts.ts'
import { blobs } from '#server/bytes/tables.ts'
import { files } from '#server/manual/files/tables.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** As many as are looked for in a text. */
const MAX_KNOWN = 500

/** The other parties of the papers of a company: those that a person named first, then those that were read for certain. */
export async function selectKnownParties(on: Queryable, workspaceId: string): Promise<string[]> {
  const { rows } = await on.execute<{ name: string }>(sql`
    select name from (
      select ${files.confirmedFacts} ->> 'party' as name, 1 as said from ${files}
      where ${files.workspaceId} = ${workspaceId} and ${files.confirmedFacts} ->> 'party' is not null
      union all
      select ${blobs.facts} #>> '{party,value}', 0 from ${blobs}
      where ${blobs.workspaceId} = ${workspaceId} and (${blobs.facts} #>> '{party,confidence}')::numeric >= ${MIN_CONFIDENCE.know}
    ) named
    group by name having max(said) = 1 or count(*) > 1
    order by max(said) desc, count(*) desc, name limit ${MAX_KNOWN}`)
  return rows.map(({ name }) => name)
}
