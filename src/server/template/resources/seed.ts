import { z } from 'zod'
import { resourceUrl } from '#contract/template/template-resources.ts'
import { nobodyIn, recordActivity } from '#server/record/activity/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insertResources } from './repository.ts'
import resourcesJson from './resources.json' with { type: 'json' }

const links = z.array(
  z.object({ folderId: z.string(), name: z.string(), url: resourceUrl, description: z.string() }),
)

/** Gives a new template the links that it begins with. */
export async function seedResources(tx: Transaction, workspaceId: string): Promise<void> {
  const byFolder = Map.groupBy(links.parse(resourcesJson), ({ folderId }) => folderId)
  const rows = [...byFolder.values()].flatMap((ofFolder) =>
    ofFolder.map((link, position) => ({
      ...link,
      position,
      type: 'link' as const,
      createdBy: 'Board Manual',
    })),
  )
  await insertResources(tx, workspaceId, rows)
  await recordActivity(tx, nobodyIn(workspaceId), {
    type: 'seed_resources',
    description: 'Added the links that the template begins with',
    entityId: workspaceId,
  })
}
