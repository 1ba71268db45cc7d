import type { FastifyInstance } from 'fastify'
import { sumFiles as sumCall } from '#contract/manual/file-facts.ts'
import * as calls from '#contract/manual/files.ts'
import * as homeCalls from '#contract/manual/home.ts'
import { namesOf } from '#server/record/activity/index.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import { keeperOf } from '#server/manual/keeping/index.ts'
import { sendPage, setPageHeaders } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { writeJson } from '#server/platform/http/write-json.ts'
import { contentRoutes } from './content/routes.ts'
import { copyFile, copyFiles } from './copy.ts'
import { deleteFile, deleteFiles } from './delete.ts'
import type { FileDependencies } from './dependencies.ts'
import { expectViews } from './expect-views.ts'
import { requireFile } from './find.ts'
import { holdFile } from './hold.ts'
import { setEnded } from './set-ended.ts'
import { listFileHistory } from './history/list-file-history.ts'
import { listFiles } from './listing/list-files.ts'
import { createListWriter } from './listing/write-list.ts'
import { sumFiles } from './listing/sum-files.ts'
import { moveFile, moveFiles } from './move.ts'
import { listHomeFiles, pinFile, unpinFile } from './pins/home-files.ts'
import { presentFile, presentFiles, presentLogEntry } from './present.ts'
import { readFileAgain } from './read-again.ts'
import { renameFile } from './rename.ts'
import { uploadRoutes } from './upload/routes.ts'
import { versionRoutes } from './versions/routes.ts'

/** Repeated readings per minute and IP address. */
export const readLimit = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }

export function fileRoutes(app: FastifyInstance, files: FileDependencies): void {
  uploadRoutes(app, files)
  contentRoutes(app, files)
  versionRoutes(app, files)
  app.addHook('onClose', () => files.openings.close())
  const writeList = createListWriter(files.db)

  route(app, calls.listFiles, async ({ who, query: { folder, ...rest }, reply }) => {
    const { workspace } = who
    const keeper = await keeperOf(files.db, workspace.id)
    const listing = { scope: workspace, folderId: folder, ...rest }
    const { json, ...page } = await writeList(listing, async () => ({
      basisOf: () => keeper,
      async write(rows) {
        const presented = await presentFiles(files.db, workspace, rows, rest.include, keeper)
        return presented.map((file) => writeJson(reply, calls.listFiles.reply.element, file))
      },
    }))
    // An empty list may mean that there is no such folder.
    if (page.total === 0) await requireFolder(files.db, workspace, folder, 'view')
    expectViews(files, page.items)
    setPageHeaders(reply, page)
    return json
  })

  route(app, calls.listFileLog, async ({ who, query: { person: uploaderId, ...rest }, reply }) => {
    const listing = { scope: who.workspace, uploaderId, ...rest }
    const { json, ...page } = await writeList(listing, async (listed) => {
      const names = await namesOf(
        files.db,
        listed.map(({ userId }) => userId),
      )
      return {
        basisOf: ({ userId }) => names.get(userId ?? ''),
        write: (rows) =>
          rows.map((row) =>
            writeJson(reply, calls.listFileLog.reply.element, presentLogEntry(row, names, rest.include)),
          ),
      }
    })
    setPageHeaders(reply, page)
    return json
  })

  route(app, calls.listUnread, async ({ who, query, reply }) => {
    const listing = { scope: who.workspace, isUnread: true, sort: 'date', ...query } as const
    const page = await listFiles(files.db, listing)
    const items = await presentFiles(files.db, who.workspace, page.items, query.include)
    return sendPage(reply, { ...page, items })
  })

  route(app, sumCall, ({ who, body }) => sumFiles(files.db, who.workspace, body.files))

  route(app, calls.getFile, async ({ who, params, query: { include } }) => {
    const file = await requireFile(files.db, who.workspace, params.id, 'view')
    expectViews(files, [file])
    return await presentFile(files.db, who.workspace, file, include)
  })
  route(app, calls.holdFile, ({ who, params, body }) => holdFile(files, who, params.id, body.reason))
  route(app, calls.setEnded, ({ who, params, body }) => setEnded(files, who, params.id, body.on))
  route(app, calls.liftHold, ({ who, params }) => holdFile(files, who, params.id, null))

  route(app, homeCalls.listHomeFiles, ({ who }) => listHomeFiles(files.db, who))
  route(app, homeCalls.pinFile, ({ who, params }) => pinFile(files.db, who, params.id))
  route(app, homeCalls.unpinFile, ({ who, params }) => unpinFile(files.db, who, params.id))

  route(app, calls.getFileHistory, async ({ who, params, query, reply }) =>
    sendPage(reply, await listFileHistory(files.db, who, params.id, query)),
  )

  route(app, calls.deleteFile, ({ who, params }) => deleteFile(files, who, params.id))
  route(app, calls.renameFile, ({ who, params, body }) => renameFile(files, who, params.id, body.newName))
  route(app, calls.readFileAgain, readLimit, ({ who, params }) => readFileAgain(files, who, params.id))
  route(app, calls.moveFile, ({ who, params, body }) => moveFile(files, who, params.id, body))
  route(app, calls.copyFile, ({ who, params, body }) => copyFile(files, who, params.id, body.folderId))
  route(app, calls.moveFiles, ({ who, body }) => moveFiles(files, who, body.files, body.newFolderId))
  route(app, calls.copyFiles, ({ who, body }) => copyFiles(files, who, body.files, body.folderId))
  route(app, calls.deleteFiles, async ({ who, body }) => {
    await deleteFiles(files, who, body.files)
    return { files: body.files.length }
  })
}
