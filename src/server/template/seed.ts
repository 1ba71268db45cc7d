import { z } from 'zod'
import { departments } from '#contract/departments.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { seedResources } from './resources/seed.ts'
import templateJson from './template.json' with { type: 'json' }
import { lettersOf } from '#server/folders/codes.ts'
import {
  findMasterWorkspace,
  insertFolders,
  insertWorkspace,
  takeNumbers,
} from '#server/folders/repository.ts'

const template = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    department: z.enum(departments),
    parentId: z.string().nullable(),
  }),
)

/**
 * Finds the workspace of the master template; on an empty database makes it, with its 88 folders and the links that
 * stand beside them.
 * Runs while no other server sets up the database.
 *
 * @returns its id
 */
export async function ensureMasterWorkspace(on: Queryable): Promise<string> {
  const existing = await findMasterWorkspace(on)
  if (existing !== undefined) return existing
  return await on.transaction(async (tx) => {
    const workspaceId = await insertWorkspace(tx, 'master')
    const rows = template.parse(templateJson)
    await insertFolders(tx, workspaceId, rows)
    const counts = Map.groupBy(
      rows.filter((row) => row.parentId !== null),
      (row) => lettersOf(row.id),
    )
    for (const [letters, subfolders] of counts) {
      await takeNumbers(tx, workspaceId, letters, subfolders.length)
    }
    await seedResources(tx, workspaceId)
    return workspaceId
  })
}
