import { z } from 'zod'
import { resourceUrl } from '#contract/template-resources.ts'
import { recordActivity } from '#server/activity/index.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { hasActivity, insertResources, selectPresentFolders } from './repository.ts'
import resourcesJson from './resources.json' with { type: 'json' }

const links = z.array(
  z.object({ folderId: z.string(), name: z.string(), url: resourceUrl, description: z.string() }),
)

const SEEDED = 'seed_resources'

/**
 * Gives the template the links it begins with, once: what the administrator has deleted does not come back.
 * Runs while no other server sets up the database.
 */
export async function seedResources(on: Queryable, masterWorkspaceId: string): Promise<void> {
  if (await hasActivity(on, masterWorkspaceId, SEEDED)) return
  const seeds = links.parse(resourcesJson)
  const byFolder = Map.groupBy(seeds, ({ folderId }) => folderId)
  await on.transaction(async (tx) => {
    const present = await selectPresentFolders(tx, masterWorkspaceId, [...byFolder.keys()])
    const rows = [...byFolder.values()].flatMap((ofFolder) =>
      ofFolder.map((link, position) => ({
        ...link,
        position,
        type: 'link' as const,
        createdBy: 'Board Manual',
      })),
    )
    await insertResources(
      tx,
      masterWorkspaceId,
      rows.filter(({ folderId }) => present.has(folderId)),
    )
    await recordActivity(tx, masterWorkspaceId, {
      userId: null,
      type: SEEDED,
      description: 'Added the links that the template begins with',
      entityType: 'resource',
      entityId: masterWorkspaceId,
    })
  })
}
