import { isAdministrator } from '#contract/company/roles.ts'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import * as calls from '#contract/template/template-resources.ts'
import { attachmentOf, uploadLimit } from '#server/manual/files/index.ts'
import { formParts } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import { changeResource } from './change.ts'
import { createResource, uploadResource } from './create.ts'
import { deleteResource } from './delete.ts'
import type { TemplateDependencies } from '../dependencies.ts'
import { listForFolder, requireResource } from './list.ts'
import { presentMasterResource, presentResource } from './present.ts'
import { selectResources } from './repository.ts'

/** Resources of the template, edited by the master administrator and read by everyone. */
export function resourceRoutes(app: FastifyInstance, { files, folders }: TemplateDependencies): void {
  const { db, masterWorkspaceId } = folders

  route(app, calls.listFolderResources, async ({ who, params }) => {
    const resources = await listForFolder(db, masterWorkspaceId, who, params.id)
    return resources.map(presentResource)
  })
  route(app, calls.downloadResource, async ({ who, params }) => {
    const resource = await requireResource(db, masterWorkspaceId, params.id)
    const { createdAt, filename, isActive, mimetype, sha256, size } = resource
    const isHidden = isActive === 0 && !isAdministrator(who.person)
    if (isHidden || filename === null || mimetype === null || sha256 === null || size === null)
      throw new AppError('not_found', 'This resource could not be found.')
    const content = { originalName: filename, mimetype, size, sha256, modifiedAt: createdAt }
    return attachmentOf(files.storage, content)
  })

  route(app, calls.listResources, async ({ who, query }) => {
    const resources = await selectResources(db, who.workspace.id, query)
    return resources.map(presentMasterResource)
  })
  route(app, calls.createResource, async ({ who, body }) =>
    presentMasterResource(await createResource(files, who, body)),
  )
  route(app, calls.uploadResource, uploadLimit, async ({ who, request }) =>
    presentMasterResource(await uploadResource(files, who, formParts(request))),
  )
  route(app, calls.changeResource, async ({ who, params, body }) =>
    presentMasterResource(await changeResource(files, who, params.id, body)),
  )
  route(app, calls.deleteResource, ({ who, params }) => deleteResource(files, who, params.id))
}
