import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/trash.ts'
import { setPageHeaders } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { TrashDependencies } from './dependencies.ts'
import { listTrash } from './list.ts'
import { deleteForGood } from './purge.ts'
import { restore } from './restore.ts'

export function trashRoutes(app: FastifyInstance, trash: TrashDependencies): void {
  route(app, calls.listTrash, async ({ who, query, reply }) => {
    const { files, folders, ...page } = await listTrash(trash, who.workspace, query, new Date())
    setPageHeaders(reply, page)
    return { files, folders }
  })
  route(app, calls.restoreTrash, ({ who, body }) => restore(trash, who, body, new Date()))
  route(app, calls.deleteTrash, ({ who, body }) => deleteForGood(trash, who, body, { now: new Date() }))
}
