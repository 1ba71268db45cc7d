import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/inbox.ts'
import { readFields, uploadLimit } from '#server/files/index.ts'
import { sendPage, sendWhole } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { SharingDependencies } from './dependencies.ts'
import { discardShare } from './discard.ts'
import { fileShares } from './file.ts'
import { listShares } from './list.ts'
import { presentShared, presentToken } from './present.ts'
import { receiveShare, refusalOf } from './receive.ts'
import { selectTokens } from './repository.ts'
import { createUploadToken, revokeUploadToken } from './tokens.ts'
import { shareScreen, wordsSchema } from './share-text.ts'

export function sharingRoutes(app: FastifyInstance, sharing: SharingDependencies): void {
  route(
    app,
    calls.postShare,
    async ({ who, request, reply }) => {
      if (who === undefined) {
        // Bytes of a stranger are not kept; the words can come along through the sign-in.
        const next = shareScreen(wordsSchema.parse(await readFields(request)))
        return reply.redirect(`/login?${new URLSearchParams({ next, shared: 'again' }).toString()}`, 303)
      }
      const { failed, words } = await receiveShare(sharing, who, request)
      return reply.redirect(shareScreen(words, failed.length), 303)
    },
    uploadLimit,
  )

  route(
    app,
    calls.receiveShare,
    async ({ who, request, reply }) => {
      const received = await receiveShare(sharing, who, request)
      const failed = received.failed.map(({ error, name }) => ({ name, message: error.message }))
      const refusal = refusalOf(received)
      if (refusal !== undefined) {
        const { code, message, status } = refusal
        return reply.code(status).send({ message, code, files: [], failed })
      }
      return { files: received.shared.map(presentShared), failed }
    },
    uploadLimit,
  )

  route(app, calls.listShares, async ({ who, query, reply }) => {
    const page = await listShares(sharing.db, who.workspaceId, query)
    return sendPage(reply, { ...page, items: page.items.map(presentShared) })
  })
  route(app, calls.fileShares, async ({ who, body }) => ({ files: await fileShares(sharing, who, body) }))
  route(app, calls.discardShare, async ({ who, params }) => {
    await discardShare(sharing, who, params.id)
  })

  route(app, calls.listUploadTokens, async ({ who, reply }) => {
    const tokens = await selectTokens(sharing.db, who.workspaceId, who.userId)
    return sendWhole(reply, tokens.map(presentToken))
  })
  route(app, calls.createUploadToken, async ({ who, body }) => {
    const { token, ...row } = await createUploadToken(sharing, who, body.name)
    return { ...presentToken(row), token }
  })
  route(app, calls.revokeUploadToken, async ({ who, params }) => {
    await revokeUploadToken(sharing, who, params.id)
  })
}
