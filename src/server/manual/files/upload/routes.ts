import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/uploads.ts'
import { declaredBytes, formParts, sendStored } from '#server/platform/http/multipart.ts'
import { ownOrigin } from '#server/platform/http/own-origin.ts'
import { route } from '#server/platform/http/route.ts'
import type { FileDependencies } from '../dependencies.ts'
import { expectViews } from '../expect-views.ts'
import { beginUpload, completeUpload, receiveUpload } from './direct-upload.ts'
import { uploadFiles } from './upload.ts'

/** Uploads per minute and IP address. */
export const uploadLimit = { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }

export function uploadRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(
    app,
    calls.uploadFiles,
    async ({ who, request, reply }) => {
      const outcome = await uploadFiles(files, who, formParts(request), declaredBytes(request))
      expectViews(files, outcome.files)
      return sendStored(reply, outcome)
    },
    uploadLimit,
  )

  route(
    app,
    calls.createUploadUrl,
    async ({ who, body, request }) => {
      const address = await beginUpload(files, who, body, new Date())
      return { uploadURL: new URL(address, ownOrigin(request)).href }
    },
    uploadLimit,
  )

  void app.register(async (raw) => {
    // The body is a stream of bytes, whatever its content type.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    route(raw, calls.putUpload, async ({ params, query, request }) => {
      const { expires, signature, workspace } = query
      const ticket = { workspaceId: workspace, filename: params.filename, expires, signature }
      const body = (request.body ?? request.raw) as Readable
      return {
        filename: params.filename,
        size: await receiveUpload(files, ticket, body, declaredBytes(request)),
      }
    })
  })

  route(app, calls.completeUpload, ({ who, body }) => completeUpload(files, who, body))
}
