import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contents from '#contract/file-contents.ts'
import { emailFile as emailFileCall } from '#contract/file-email.ts'
import * as calls from '#contract/files.ts'
import * as uploads from '#contract/uploads.ts'
import { requireFolder } from '#server/folders/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { formParts, sendStored } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import { copyFile, copyFiles } from './copy.ts'
import { deleteFile, deleteFiles } from './delete.ts'
import type { FileDependencies } from './dependencies.ts'
import { beginUpload, completeUpload, receiveUpload } from './upload/direct-upload.ts'
import { requireFile } from './find.ts'
import { listFiles } from './listing/list-files.ts'
import { emailFile } from './content/email.ts'
import { moveFile, moveFiles } from './move.ts'
import { presentFile, presentLogEntry } from './present.ts'
import { readFileAgain } from './read-again.ts'
import { renameFile } from './rename.ts'
import { sendPdf, servePrintForm } from './content/print.ts'
import { printFiles } from './content/print-files.ts'
import { requireContent, sendContent } from './content/serve.ts'
import { serveView } from './content/view.ts'
import { readSheet } from './content/sheets.ts'
import { serveThumbnail } from './content/thumbnail.ts'
import { uploadFiles } from './upload/upload.ts'
import { wordsOfPage } from './content/page-words.ts'
import { zipFiles } from './content/zip.ts'

const MINUTE = 60_000
/** Of one account, wherever it is signed in: nobody is to send mail to the world from here. */
const mailLimit = {
  config: {
    rateLimit: {
      max: 30,
      timeWindow: 60 * MINUTE,
      keyGenerator: ({ ip, who }: FastifyRequest) => who?.userId ?? ip,
    },
  },
}
/** Uploads a minute, from one address. */
export const uploadLimit = { config: { rateLimit: { max: 600, timeWindow: MINUTE } } }
/** Readings asked for a minute, from one address. */
export const readLimit = { config: { rateLimit: { max: 60, timeWindow: MINUTE } } }
const sheetLimit = { config: { rateLimit: { max: 300, timeWindow: MINUTE } } }
const printLimit = { config: { rateLimit: { max: 120, timeWindow: MINUTE } } }

export function fileRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, calls.listFiles, async ({ who, query: { folder, ...rest }, reply }) => {
    const page = await listFiles(files.db, { workspaceId: who.workspaceId, folderId: folder, ...rest })
    // Only a folder that seems empty might not be there.
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

  route(
    app,
    uploads.uploadFiles,
    async ({ who, request, reply }) => sendStored(reply, await uploadFiles(files, who, formParts(request))),
    uploadLimit,
  )

  route(
    app,
    uploads.createUploadUrl,
    async ({ who, body, request }) => ({
      uploadURL: new URL(
        await beginUpload(files, who, body, new Date()),
        `${request.protocol}://${request.host}`,
      ).href,
    }),
    uploadLimit,
  )

  directUploadBody(app, files)

  route(app, uploads.completeUpload, ({ who, body }) => completeUpload(files, who, body))
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
  route(
    app,
    emailFileCall,
    async ({ who, params, body }) => ({ message: await emailFile(files, who, params.id, body) }),
    mailLimit,
  )
  formRoutes(app, files)
  contentRoutes(app, files)
}

/** The body of a direct upload is a stream of bytes, whatever type it says it has. */
function directUploadBody(app: FastifyInstance, files: FileDependencies): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    route(raw, uploads.putUpload, async ({ params, query, request }) => {
      const { expires, signature, workspace } = query
      const ticket = { workspaceId: workspace, filename: params.filename, expires, signature }
      const body = (request.body ?? request.raw) as Readable
      return { filename: params.filename, size: await receiveUpload(files, ticket, body) }
    })
  })
}

/**
 * A form of the page asks for a ZIP, so that the browser saves it as it comes, and for a PDF that is to be shown in a
 * tab of its own; it sends the ids as its fields.
 */
function formRoutes(app: FastifyInstance, files: FileDependencies): void {
  void app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, { files: new URLSearchParams(String(body)).getAll('files') }),
    )
    route(form, contents.zipFiles, async ({ who, body, reply }) => {
      const { name, stream } = await zipFiles(files, who.workspaceId, body.files)
      return await reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': contentDisposition(name),
          'cache-control': 'private, no-store',
        })
        .send(stream)
    })
    route(
      form,
      contents.printFiles,
      async ({ who, body, reply }) => {
        const isWanted = () => !reply.raw.destroyed
        const { name, pdf } = await printFiles(files, who.workspaceId, body.files, isWanted)
        return sendPdf(reply, pdf, name, 'private, no-store')
      },
      printLimit,
    )
  })
}

function contentRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, contents.viewFile, async ({ who, params, request, reply }) => {
    const content = await requireContent(files, who.workspaceId, params.id)
    return await serveView(files, content, { request, reply })
  })
  route(app, contents.downloadFile, ({ who, params, request, reply }) =>
    sendContent(files, who.workspaceId, params.id, { isInline: false, request, reply }),
  )

  route(app, contents.getThumbnail, async ({ who, params, query, request, reply }) => {
    const { sha256 } = await requireContent(files, who.workspaceId, params.id)
    return await serveThumbnail(files.storage, sha256, query.w, { request, reply })
  })

  route(app, contents.getWords, async ({ who, params, query }) => {
    const { sha256 } = await requireContent(files, who.workspaceId, params.id)
    return await wordsOfPage(files.storage, sha256, query.page)
  })

  route(
    app,
    contents.readSheet,
    async ({ who, params, query }) =>
      await readSheet(files, await requireContent(files, who.workspaceId, params.id), query),
    sheetLimit,
  )

  route(
    app,
    contents.printFile,
    async ({ who, params, request, reply }) => {
      const content = await requireContent(files, who.workspaceId, params.id)
      return await servePrintForm(files, content, { request, reply })
    },
    printLimit,
  )
}
