import type { FastifyInstance } from 'fastify'
import * as attachments from '#contract/manual/attachments.ts'
import * as calls from '#contract/manual/file-contents.ts'
import { emailFile, emailFiles as emailSeveral } from '#contract/manual/file-email.ts'
import { AppError } from '#contract/platform/errors.ts'
import { exportFacts as exportCall } from '#contract/manual/file-facts.ts'
import { recordDownload } from '#server/record/audit/index.ts'
import { requireProof } from '#server/platform/http/proof.ts'
import { route } from '#server/platform/http/route.ts'
import type { FileDependencies } from '../dependencies.ts'
import { audienceOf, printAudienceOf } from './audience.ts'
import { attachmentContent, attachmentsOf, fileAttachment } from './attachments.ts'
import { exportFacts } from '../listing/export-facts.ts'
import { emailFiles } from './email.ts'
import { wordsOfPage } from './page-words.ts'
import { printFiles, printFormOf } from './print.ts'
import { readSheet } from './sheets.ts'
import { attachmentOf, requireRead, requireStored } from './stored-content.ts'
import { thumbnailOf } from './thumbnail.ts'
import { viewOf } from './view.ts'
import { zipFiles } from './zip.ts'

const MINUTE = 60_000
const sheetLimit = { config: { rateLimit: { max: 300, timeWindow: MINUTE } } }
const printLimit = { config: { rateLimit: { max: 120, timeWindow: MINUTE } } }

export function contentRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, calls.viewFile, async ({ who, params, request }) => {
    const isPicture = request.headers['sec-fetch-dest'] === 'image'
    const file = await requireStored(files, who.workspace, params.id)
    files.openings.note(who, [params.id])
    return await viewOf(files, file, { audience: audienceOf(who.workspace), isPicture })
  })
  route(app, calls.downloadFile, async ({ who, params }) => {
    const file = await requireStored(files, who.workspace, params.id)
    files.openings.note(who, [params.id])
    return attachmentOf(files.storage, file)
  })
  route(app, calls.getThumbnail, async ({ who, params, query }) => {
    const { hasThumbnail, sha256 } = await requireRead(files, who.workspace, params.id)
    if (!hasThumbnail) throw new AppError('not_found', 'There is no picture of this file.')
    return thumbnailOf(files.storage, sha256, query.w)
  })
  route(app, calls.printFile, printLimit, async ({ who, params }) => {
    const file = await requireStored(files, who.workspace, params.id)
    files.openings.note(who, [params.id])
    return await printFormOf(files, printAudienceOf(who.workspace, file), file)
  })
  formRoutes(app, files)

  route(app, calls.getWords, async ({ who, params, query }) => {
    const { sha256, status } = await requireRead(files, who.workspace, params.id)
    return await wordsOfPage(files.storage, status === 'stored' ? undefined : sha256, query.page)
  })
  route(app, calls.readSheet, sheetLimit, async ({ who, params, query }) => {
    const file = await requireStored(files, who.workspace, params.id)
    files.openings.note(who, [params.id])
    return await readSheet(files, file, query)
  })
  attachmentRoutes(app, files)
  emailRoutes(app, files)
}

function attachmentRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(
    app,
    attachments.listAttachments,
    sheetLimit,
    async ({ who, params }) =>
      await attachmentsOf(files, await requireStored(files, who.workspace, params.id)),
  )
  route(app, attachments.viewAttachment, sheetLimit, async ({ who, params }) => {
    const mail = await requireStored(files, who.workspace, params.id)
    files.openings.note(who, [params.id])
    return await attachmentContent(files, mail, params.index)
  })
  route(app, attachments.fileAttachment, printLimit, async ({ who, params, body }) => {
    const mail = await requireStored(files, who.workspace, params.id)
    return await fileAttachment(files, who, mail, { ...body, index: params.index })
  })
}

function emailRoutes(app: FastifyInstance, files: FileDependencies): void {
  route(app, emailFile, async ({ who, params, body }) => ({
    message: await emailFiles(files, who, [params.id], body),
  }))
  route(app, emailSeveral, async ({ who, body }) => ({
    message: await emailFiles(files, who, body.files, body),
  }))
}

/**
 * A form of the page asks for a ZIP or a CSV, so that the browser saves it as it comes, and for a PDF to be shown in a tab of its
 * own; it sends the ids as its fields.
 */
function formRoutes(app: FastifyInstance, files: FileDependencies): void {
  void app.register(async (form) => {
    form.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, { files: new URLSearchParams(String(body)).getAll('files') }),
    )
    route(form, calls.zipFiles, async ({ who, body, request }) => {
      const content = await zipFiles(files, who.workspace, body.files, () => requireProof(request))
      files.openings.note(who, body.files)
      await recordDownload(files.db, who, body.files.length)
      return content
    })
    route(form, exportCall, async ({ who, body }) => {
      const content = await exportFacts(files.db, who.workspace, body.files)
      await recordDownload(files.db, who, body.files.length)
      return content
    })
    route(form, calls.printFiles, printLimit, async ({ who, body, request, reply }) => {
      const content = await printFiles(files, who.workspace, body.files, {
        isWanted: () => !reply.raw.destroyed,
        requireProof: () => requireProof(request),
      })
      files.openings.note(who, body.files)
      await recordDownload(files.db, who, body.files.length)
      return content
    })
  })
}
