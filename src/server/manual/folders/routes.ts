import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/folders.ts'
import { route } from '#server/platform/http/route.ts'
import { wholeWorkspace } from '#server/platform/identity.ts'
import { copyFolder } from './copy.ts'
import { createFolder, createSubfolder } from './create.ts'
import { deleteFolder, resetFolder } from './delete.ts'
import type { FolderDependencies } from './dependencies.ts'
import { listFolders } from './list.ts'
import { moveFolder } from './move.ts'
import { changeFolder } from './rename.ts'

export function folderRoutes(app: FastifyInstance, folders: FolderDependencies): void {
  route(app, calls.listFolders, ({ who }) => listFolders(folders.db, who.workspace))
  route(app, calls.listTemplateFolders, () =>
    listFolders(folders.db, wholeWorkspace(folders.masterWorkspaceId)),
  )
  route(app, calls.createFolder, ({ who, body }) => createFolder(folders, who, body))
  route(app, calls.createSubfolder, ({ who, params, body }) =>
    createSubfolder(folders, who, params.id, body.name),
  )
  route(app, calls.describeFolder, ({ who, params, body }) => changeFolder(folders, who, params.id, body))
  route(app, calls.renameFolder, ({ who, params, body }) =>
    changeFolder(folders, who, params.id, { name: body.newName }),
  )
  route(app, calls.moveFolder, ({ who, params, body }) =>
    moveFolder(folders, who, params.id, body.targetParentId),
  )
  route(app, calls.copyFolder, ({ who, params, body }) => copyFolder(folders, who, params.id, body))
  route(app, calls.resetFolder, ({ who, params }) => resetFolder(folders, who, params.id))
  route(app, calls.deleteFolder, ({ who, params }) => deleteFolder(folders, who, params.id))
}
