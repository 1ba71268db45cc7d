import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/manual/uploads.ts'
import { declaredBytes, formParts, sendRefused, sendStored } from '#server/platform/http/multipart.ts'
import { ownOrigin } from '#server/platform/http/own-origin.ts'
import { route } from '#server/platform/http/route.ts'
import type { FileDependencies } from '../dependencies.ts'
import { expectViews } from '../expect-views.ts'
import { requireFolder } from '#server/manual/folders/index.ts'
import { beginUpload, completeUpload, receiveUpload } from './direct-upload.ts'
import { receivePiece } from './pieces/pieces.ts'
import { uploadFiles } from './upload.ts'

/** Uploads per minute and IP address. */
export const uploadLimit = { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }

/** Registers routes whose body is a stream of bytes, whatever its content type. */
export function withRawBodies(app: FastifyInstance, register: (raw: FastifyInstance) => void): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    register(raw)
  })
}

const rawBody = ({ body, raw }: FastifyRequest) => (body ?? raw) as Readable

/** The piece of an upload that is the body of a request. */
export function pieceOf(request: FastifyRequest, offset: number) {
  return { body: rawBody(request), declaredBytes: declaredBytes(request), offset }
}

export function uploadRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, calls.uploadFiles, uploadLimit, async ({ who, request, reply }) => {
    try {
      const outcome = await uploadFiles(files, who, formParts(request), declaredBytes(request))
      expectViews(files, outcome.files)
      return sendStored(reply, outcome)
    } catch (error) {
      return sendRefused(reply, error)
    }
  })

  route(app, calls.createUploadUrl, uploadLimit, async ({ who, body, request }) => {
    const begun = await beginUpload(files, who, body, new Date())
    return { ...begun, uploadURL: new URL(begun.uploadURL, ownOrigin(request)).href }
  })

  withRawBodies(app, (raw) => {
    route(raw, calls.putUpload, async ({ params, query, request }) => {
      const { expires, signature, workspace } = query
      const ticket = { workspaceId: workspace, filename: params.filename, expires, signature }
      return {
        filename: params.filename,
        size: await receiveUpload(files, ticket, rawBody(request), declaredBytes(request)),
      }
    })
    route(
      raw,
      calls.sendPiece,
      uploadLimit,
      async ({ who, params: { upload: uploadId }, query: { folderId, offset }, request }) => {
        await requireFolder(files.db, who.workspace, folderId, 'edit')
        const upload = { workspaceId: who.workspace.id, sender: who.person.id, uploadId }
        return { offset: await receivePiece(files, upload, pieceOf(request, offset)) }
      },
    )
  })

  route(app, calls.completeUpload, ({ who, body }) => completeUpload(files, who, body))
}
