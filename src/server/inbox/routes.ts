import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/inbox.ts'
import { originOf } from '#server/audit/index.ts'
import { uploadLimit } from '#server/files/index.ts'
import { noCompany } from '#server/platform/http/company.ts'
import { sendPage, sendWhole } from '#server/platform/http/list.ts'
import { declaredBytes, formFields, formParts, sendStored } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import type { InboxDependencies } from './dependencies.ts'
import { discardShare } from './discard.ts'
import { fileShares } from './file.ts'
import { listShares } from './list.ts'
import { presentShared, presentToken } from './present.ts'
import { receiveShare } from './receive.ts'
import { selectTokens } from './repository.ts'
import { createUploadToken, revokeUploadToken } from './tokens.ts'
import { shareScreen, wordsSchema } from './share-text.ts'

export function inboxRoutes(app: FastifyInstance, inbox: InboxDependencies): void {
  route(
    app,
    calls.postShare,
    async ({ who, request, reply }) => {
      if (who === undefined) {
        // A stranger's files are not stored; the words are passed on through the sign-in.
        const next = shareScreen(wordsSchema.parse(await formFields(request)))
        return reply.redirect(`/login?${new URLSearchParams({ next, shared: 'again' }).toString()}`, 303)
      }
      const { person, workspace } = who
      if (workspace === undefined) throw noCompany('You do not belong to a company yet.')
      const parts = formParts(request)
      const { failed, words } = await receiveShare(inbox, { person, workspace }, parts, {
        declaredBytes: declaredBytes(request),
        mayBeEmpty: true,
      })
      const hasSeveral = (request.session.holder?.()?.companies.length ?? 0) > 1
      const of = { refused: failed.length, ...(hasSeveral && { companyId: workspace.id }) }
      return reply.redirect(shareScreen(words, of), 303)
    },
    uploadLimit,
  )

  route(
    app,
    calls.receiveShare,
    async ({ who, request, reply }) => {
      const { failed, shared } = await receiveShare(inbox, who, formParts(request), {
        declaredBytes: declaredBytes(request),
      })
      return sendStored(reply, { files: shared.map(presentShared), failed })
    },
    uploadLimit,
  )

  route(app, calls.listShares, async ({ who, query, reply }) => {
    const page = await listShares(inbox.db, who.workspace, query)
    return sendPage(reply, { ...page, items: page.items.map(presentShared) })
  })
  route(app, calls.fileShares, async ({ who, body }) => ({ files: await fileShares(inbox, who, body) }))
  route(app, calls.discardShare, async ({ who, params }) => {
    await discardShare(inbox, who, params.id)
  })

  route(app, calls.listUploadTokens, async ({ who, reply }) => {
    const tokens = await selectTokens(inbox.db, who.workspace.id, who.person.id)
    return sendWhole(reply, tokens.map(presentToken))
  })
  route(app, calls.createUploadToken, async ({ who, body, request }) => {
    const { token, ...row } = await createUploadToken(inbox, who, body.name, originOf(request))
    return { ...presentToken(row), token }
  })
  route(app, calls.revokeUploadToken, async ({ who, params, request }) => {
    await revokeUploadToken(inbox, who, params.id, originOf(request))
  })
}
