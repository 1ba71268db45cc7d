import type { FastifyInstance } from 'fastify'
import { dayInLondon } from '#contract/platform/plain-date.ts'
import * as calls from '#contract/duties/destruction.ts'
import { remembered } from '#server/platform/remembered.ts'
import { route } from '#server/platform/http/route.ts'
import type { DestructionDependencies } from './dependencies.ts'
import { destroyPapers } from './destroy.ts'
import { listDestroyable } from './list.ts'

/** How many papers may be destroyed, by the revision of the company and the day. */
const rememberedCounts = remembered<Promise<{ files: number }>>(1000)

/** Papers whose time of keeping is over, and their destruction. */
export function destructionRoutes(app: FastifyInstance, destruction: DestructionDependencies): void {
  route(app, calls.listDestroyable, ({ who }) => listDestroyable(destruction, who.workspace))
  route(app, calls.countDestroyable, async ({ who: { workspace } }) => {
    const given = [workspace, await app.findRevision(workspace), dayInLondon(destruction.now())]
    return await rememberedCounts(given, async () => ({
      files: (await listDestroyable(destruction, workspace)).length,
    }))
  })
  route(app, calls.destroyPapers, ({ who, body }) => destroyPapers(destruction, who, body.files))
}
