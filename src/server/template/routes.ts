import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/template/template.ts'
import {
  copyFile,
  attachmentOf,
  requireStored,
  listFiles,
  deleteFile,
  moveFile,
  presentFiles,
  readFileAgain,
  readLimit,
  renameFile,
  uploadFields,
  uploadFiles,
  uploadLimit,
} from '#server/manual/files/index.ts'
import {
  changeFolder,
  copyFolder,
  createFolder,
  createSubfolder,
  deleteFolder,
  listFolders,
  moveFolder,
  requireFolder,
} from '#server/manual/folders/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { declaredBytes, formParts, sendRefused, sendStored } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import type { TemplateDependencies } from './dependencies.ts'
import { presentMasterFile, presentMasterFolder, presentMasterUpload } from './resources/present.ts'
import { resourceRoutes } from './resources/routes.ts'

const masterFields = uploadFields(calls.masterFolderId)

/**
 * The template is a workspace like any other (`docs/adr/0005-workspaces.md`), so each call runs the use case of the
 * manual. `route()` admits only the master administrator and sets `who` to the template's workspace.
 */
export function templateRoutes(app: FastifyInstance, template: TemplateDependencies): void {
  folderRoutes(app, template)
  fileRoutes(app, template)
  resourceRoutes(app, template)
}

function folderRoutes(app: FastifyInstance, { folders }: TemplateDependencies): void {
  route(app, calls.listMasterFolders, async ({ who }) => {
    const tree = await listFolders(folders.db, who.workspace)
    return tree.map(presentMasterFolder)
  })
  route(app, calls.createMasterFolder, async ({ who, body: { name, department, parentId } }) =>
    presentMasterFolder(
      parentId === null || parentId === undefined
        ? await createFolder(folders, who, { name, department })
        : await createSubfolder(folders, who, parentId, name),
    ),
  )
  route(app, calls.renameMasterFolder, async ({ who, params, body }) =>
    presentMasterFolder(await changeFolder(folders, who, params.id, { name: body.newName })),
  )
  route(app, calls.moveMasterFolder, async ({ who, params, body }) =>
    presentMasterFolder(await moveFolder(folders, who, params.id, body.targetParentId)),
  )
  route(app, calls.copyMasterFolder, async ({ who, params, body }) =>
    presentMasterFolder(await copyFolder(folders, who, params.id, body)),
  )
  route(app, calls.deleteMasterFolder, ({ who, params }) => deleteFolder(folders, who, params.id))
}

function fileRoutes(app: FastifyInstance, { files }: TemplateDependencies): void {
  route(app, calls.listMasterFiles, async ({ who, query, reply }) => {
    const page = await listFiles(files.db, { scope: who.workspace, ...query })
    const items = (await presentFiles(files.db, who.workspace, page.items)).map(presentMasterFile)
    return sendPage(reply, { ...page, items })
  })
  route(app, calls.listMasterFolderFiles, async ({ who, params, query, reply }) => {
    const page = await listFiles(files.db, { scope: who.workspace, folderId: params.id, ...query })
    if (page.total === 0) await requireFolder(files.db, who.workspace, params.id, 'view')
    const items = (await presentFiles(files.db, who.workspace, page.items)).map(presentMasterFile)
    return sendPage(reply, { ...page, items })
  })
  route(app, calls.uploadMasterFiles, uploadLimit, async ({ who, request, reply }) => {
    try {
      const sent = declaredBytes(request)
      const { files: stored, failed } = await uploadFiles(files, who, formParts(request), sent, masterFields)
      return sendStored(reply, { files: stored.map(presentMasterUpload), failed })
    } catch (error) {
      return sendRefused(reply, error)
    }
  })
  route(app, calls.downloadMasterFile, async ({ who, params }) => {
    const file = await requireStored(files, who.workspace, params.id)
    return attachmentOf(files.storage, file)
  })
  route(app, calls.deleteMasterFile, ({ who, params }) => deleteFile(files, who, params.id))
  route(app, calls.renameMasterFile, async ({ who, params, body }) =>
    presentMasterFile(await renameFile(files, who, params.id, body.newName)),
  )
  route(app, calls.readMasterFileAgain, readLimit, async ({ who, params }) =>
    presentMasterFile(await readFileAgain(files, who, params.id)),
  )
  route(app, calls.moveMasterFile, async ({ who, params, body }) =>
    presentMasterFile(await moveFile(files, who, params.id, body)),
  )
  route(app, calls.copyMasterFile, async ({ who, params, body }) =>
    presentMasterFile(await copyFile(files, who, params.id, body.folderId)),
  )
}
