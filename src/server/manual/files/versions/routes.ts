import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/file-versions.ts'
import { declaredBytes, formParts } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { audienceOf } from '../content/audience.ts'
import { printFormOf } from '../content/print.ts'
import { attachmentOf } from '../content/stored-content.ts'
import type { FileDependencies } from '../dependencies.ts'
import { uploadLimit } from '../upload/routes.ts'
import { addVersion } from './add-version.ts'
import { listVersions, restoreVersion, storedVersion } from './former-versions.ts'

export function versionRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, calls.addVersion, uploadLimit, ({ who, params, request }) =>
    addVersion(files, who, params.id, formParts(request), declaredBytes(request)),
  )
  route(app, calls.listVersions, ({ who, params }) => listVersions(files.db, who.workspace, params.id))
  route(app, calls.downloadVersion, async ({ who, params }) => {
    const stored = await storedVersion(files.db, who.workspace, params.id, params.version)
    files.openings.note(who, [params.id])
    return attachmentOf(files.storage, stored)
  })
  route(app, calls.viewVersion, perAddress(120), async ({ who, params }) => {
    const stored = await storedVersion(files.db, who.workspace, params.id, params.version)
    files.openings.note(who, [params.id])
    // Others may have what a file held before, where the person does not see it.
    return await printFormOf(files, audienceOf(who.workspace), stored)
  })
  route(app, calls.restoreVersion, ({ who, params }) => restoreVersion(files, who, params.id, params.version))
}
