import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/duties/destruction.ts'
import { route } from '#server/platform/http/route.ts'
import type { DestructionDependencies } from './dependencies.ts'
import { destroyPapers } from './destroy.ts'
import { listDestroyable } from './list.ts'

/** Papers whose time of keeping is over, and their destruction. */
export function destructionRoutes(app: FastifyInstance, destruction: DestructionDependencies): void {
  route(app, calls.listDestroyable, ({ who }) => listDestroyable(destruction, who.workspace))
  route(app, calls.countDestroyable, async ({ who }) => ({
    files: (await listDestroyable(destruction, who.workspace)).length,
  }))
  route(app, calls.destroyPapers, ({ who, body }) => destroyPapers(destruction, who, body.files))
}
