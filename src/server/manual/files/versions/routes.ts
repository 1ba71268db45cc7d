import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/file-versions.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { declaredBytes, formParts } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import { audienceOf } from '../content/audience.ts'
import { printFormOf } from '../content/print.ts'
import { attachmentOf } from '../content/stored-content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { uploadLimit } from '../upload/routes.ts'
import { addVersion } from './add-version.ts'
import { listVersions, restoreVersion, storedVersion } from './former-versions.ts'

const viewLimit = { config: { rateLimit: { max: 120, timeWindow: 60_000 } } }

export function versionRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(
    app,
    calls.addVersion,
    ({ who, params, request }) =>
      addVersion(files, who, params.id, formParts(request), declaredBytes(request)),
    uploadLimit,
  )
  route(app, calls.listVersions, async ({ who, params, query, reply }) =>
    sendPage(reply, await listVersions(files.db, who.workspace, params.id, query)),
  )
  route(app, calls.downloadVersion, async ({ who, params }) => {
    const stored = await storedVersion(files.db, who.workspace, params.id, params.version)
    files.openings.note(who, [params.id])
    return attachmentOf(files.storage, stored)
  })
  route(
    app,
    calls.viewVersion,
    async ({ who, params }) => {
      const stored = await storedVersion(files.db, who.workspace, params.id, params.version)
      files.openings.note(who, [params.id])
      // Others may have what a file held before, where the person does not see it.
      return await printFormOf(files, audienceOf(who.workspace), stored)
    },
    viewLimit,
  )
  route(app, calls.restoreVersion, ({ who, params }) => restoreVersion(files, who, params.id, params.version))
}
