import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/files.ts'
import { requireFolder } from '#server/folders/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { contentRoutes } from './content/routes.ts'
import { copyFile, copyFiles } from './copy.ts'
import { deleteFile, deleteFiles } from './delete.ts'
import type { FileDependencies } from './dependencies.ts'
import { requireFile } from './find.ts'
import { listFiles } from './listing/list-files.ts'
import { moveFile, moveFiles } from './move.ts'
import { presentFile, presentLogEntry } from './present.ts'
import { readFileAgain } from './read-again.ts'
import { renameFile } from './rename.ts'
import { uploadRoutes } from './upload/routes.ts'

/** Repeated readings per minute and IP address. */
export const readLimit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

export function fileRoutes(app: FastifyInstance, files: FileDependencies): void {
  uploadRoutes(app, files)
  contentRoutes(app, files)

  route(app, calls.listFiles, async ({ who, query: { folder, ...rest }, reply }) => {
    const page = await listFiles(files.db, { workspaceId: who.workspaceId, folderId: folder, ...rest })
    // An empty list may mean that there is no such folder.
    if (page.total === 0) await requireFolder(files.db, who.workspaceId, folder)
    const items = page.items.map((row) => presentFile(row, who.workspaceKind))
    return sendPage(reply, { ...page, items })
  })

  route(app, calls.listFileLog, async ({ who, query, reply }) => {
    const page = await listFiles(files.db, { workspaceId: who.workspaceId, ...query })
    return sendPage(reply, { ...page, items: page.items.map(presentLogEntry) })
  })

  route(app, calls.listUnread, async ({ who, query, reply }) => {
    const listing = { workspaceId: who.workspaceId, isUnread: true, sort: 'date', ...query } as const
    const page = await listFiles(files.db, listing)
    return sendPage(reply, { ...page, items: page.items.map((row) => presentFile(row, who.workspaceKind)) })
  })

  route(app, calls.getFile, async ({ who, params }) =>
    presentFile(await requireFile(files.db, who.workspaceId, params.id), who.workspaceKind),
  )

  route(app, calls.deleteFile, async ({ who, params }) => {
    await deleteFile(files, who, params.id)
  })
  route(app, calls.renameFile, ({ who, params, body }) => renameFile(files, who, params.id, body.newName))
  route(app, calls.readFileAgain, ({ who, params }) => readFileAgain(files, who, params.id), readLimit)
  route(app, calls.moveFile, ({ who, params, body }) => moveFile(files, who, params.id, body))
  route(app, calls.copyFile, ({ who, params, body }) => copyFile(files, who, params.id, body.folderId))
  route(app, calls.moveFiles, ({ who, body }) => moveFiles(files, who, body.files, body.newFolderId))
  route(app, calls.copyFiles, ({ who, body }) => copyFiles(files, who, body.files, body.folderId))
  route(app, calls.deleteFiles, async ({ who, body }) => {
    await deleteFiles(files, who, body.files)
    return { files: body.files.length }
  })
}
