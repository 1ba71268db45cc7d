import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/manual/inbox.ts'
import { may } from '#contract/company/roles.ts'
import { uploadLimit } from '#server/manual/files/index.ts'
import { noCompany } from '#server/platform/http/company.ts'
import { deviceCookie, newDevice } from '#server/platform/http/device-cookie.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { declaredBytes, formFields, formParts, sendStored } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import type { InboxDependencies } from './dependencies.ts'
import { discardForDevice, keepForDevice, listDeviceShares, takeForDevice } from './device-shares.ts'
import { discardShare } from './discard.ts'
import { filePapers, undoFiling } from './file-papers.ts'
import { listShares } from './list.ts'
import { presentShared } from './present.ts'
import { receiveShare } from './receive.ts'
import { shareScreen, wordsSchema } from './share-text.ts'

/** Knows a device again for as long as its shares are kept. */
const sharing = deviceCookie('share', calls.DEVICE_SHARE_MINUTES * 60)

/** Shares without a session per hour and IP address. */
const deviceLimit = { max: 20, timeWindow: 60 * 60_000 }

export function inboxRoutes(app: FastifyInstance, inbox: InboxDependencies): void {
  const countShare = app.createRateLimit(deviceLimit)

  /**
   * Keeps what a share sheet sends while nobody is signed in, for its device. Only a browser's own navigation is kept:
   * no page of another site can make one.
   */
  async function receiveOfNobody(request: FastifyRequest, reply: FastifyReply) {
    const site = request.headers['sec-fetch-site']
    const counted = await countShare(request)
    const isAllowed = counted.isAllowed || !counted.isExceeded
    if ((site !== 'none' && site !== 'same-origin') || !isAllowed)
      return { kept: 0, refused: 1, words: wordsSchema.parse(await formFields(request)) }
    const device = sharing.read(request) ?? newDevice()
    const received = await keepForDevice(inbox, device, formParts(request), new Date())
    if (received.kept > 0) sharing.set(request, reply, device)
    return received
  }

  route(app, calls.listDeviceShares, ({ who, request }) =>
    listDeviceShares(inbox, who, sharing.read(request), new Date()),
  )
  route(app, calls.keepDeviceShares, async ({ who, request, reply }) => {
    const { failed, shared } = await takeForDevice(inbox, who, sharing.read(request), new Date())
    return sendStored(reply, { files: shared.map(presentShared), failed })
  })
  route(app, calls.discardDeviceShares, ({ request }) => discardForDevice(inbox, sharing.read(request)))

  route(app, calls.postShare, uploadLimit, async ({ who, request, reply }) => {
    if (who === undefined) {
      const { kept, refused, words } = await receiveOfNobody(request, reply)
      const isLost = kept === 0 && refused > 0
      const next = shareScreen(words, isLost ? {} : { refused })
      const query = { next, shared: isLost ? 'again' : 'waiting' }
      return reply.redirect(`/login?${new URLSearchParams(query).toString()}`, 303)
    }
    const { person, workspace } = who
    if (workspace === undefined) throw noCompany('You do not belong to a company yet.')
    const hasSeveral = (request.session.holder?.()?.companies.length ?? 0) > 1
    const of = hasSeveral ? { companyId: workspace.id } : {}
    // The screen says to somebody who only views that nothing of it can be kept.
    if (!may(workspace, 'edit'))
      return reply.redirect(shareScreen(wordsSchema.parse(await formFields(request)), of), 303)
    const parts = formParts(request)
    const { failed, words } = await receiveShare(inbox, { person, workspace }, parts, {
      declaredBytes: declaredBytes(request),
      mayBeEmpty: true,
    })
    return reply.redirect(shareScreen(words, { ...of, refused: failed.length }), 303)
  })

  route(app, calls.receiveShare, uploadLimit, async ({ who, request, reply }) => {
    const { failed, shared } = await receiveShare(inbox, who, formParts(request), {
      declaredBytes: declaredBytes(request),
    })
    return sendStored(reply, { files: shared.map(presentShared), failed })
  })

  route(app, calls.listShares, async ({ who, query, reply }) => {
    const page = await listShares(inbox.db, who.workspace, query)
    return sendPage(reply, { ...page, items: page.items.map(presentShared) })
  })
  route(app, calls.filePapers, ({ who, body }) => filePapers(inbox, who, body))
  route(app, calls.undoFiling, ({ who, params }) => undoFiling(inbox, who, params.id))
  route(app, calls.discardShare, ({ who, params }) => discardShare(inbox, who, params.id))
}
