import { z } from 'zod'
import { departments } from '#contract/company/built-in-folders.ts'
import { createTree } from '#server/manual/folders/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { seedResources } from './resources/seed.ts'
import { findMasterWorkspace, insertWorkspace } from '#server/company/workspaces/index.ts'
import templateJson from './template.json' with { type: 'json' }

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
 * are beside them.
 * Runs while no other server sets up the database.
 *
 * @returns its id
 */
export async function ensureMasterWorkspace(on: Queryable): Promise<string> {
  const existing = await findMasterWorkspace(on)
  if (existing !== undefined) return existing
  return await on.transaction(async (tx) => {
    const workspaceId = await insertWorkspace(tx, { kind: 'master' })
    await createTree(tx, workspaceId, template.parse(templateJson))
    await seedResources(tx, workspaceId)
    return workspaceId
  })
}
