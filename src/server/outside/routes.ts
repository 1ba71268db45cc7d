import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import * as packs from '#contract/outside/packs.ts'
import * as requests from '#contract/outside/requests.ts'
import * as visit from '#contract/outside/visit.ts'
import { MINUTE, perAddress, perNetwork } from '#server/platform/limits/index.ts'
import { hashToken } from '#server/platform/token.ts'
import { pieceOf, receivePiece, uploadLimit, withRawBodies } from '#server/manual/files/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { declaredBytes, formParts } from '#server/platform/http/multipart.ts'
import { route } from '#server/platform/http/route.ts'
import type { OutsideDependencies } from './dependencies.ts'
import { endLink, listLinks, visitedLink, requireLink } from './links/links.ts'
import { openLink, setVisitCookie } from './links/open-link.ts'
import { changePack, replaceItem, showAddress } from './packs/change-pack.ts'
import { givePapers } from './packs/give.ts'
import { downloadItem, printItems, viewItem, zipItems } from './packs/pack-contents.ts'
import { describePack, presentPack, presentPacks } from './packs/present.ts'
import { keepPreset, listPresets, readPreset, removePreset } from './packs/read-preset.ts'
import { noteSeen } from './packs/receipts.ts'
import { askForPapers } from './requests/ask.ts'
import { changeRequest, declinePaper } from './requests/change-request.ts'
import { describeRequest, presentRequest, presentRequests } from './requests/present.ts'
import { receivePaper } from './requests/receive-paper.ts'

/** The addresses of the page for outsiders and of its calls. */
const OUTSIDE = /^\/(?:api\/)?o\//

export function outsideRoutes(app: FastifyInstance, outside: OutsideDependencies): void {
  keepAddressesSecret(app)
  linkRoutes(app, outside)
  requestRoutes(app, outside)
  packRoutes(app, outside)
}

/** No address of an outsider is sent to another site, or stored. */
function keepAddressesSecret(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The route has the path as it was decoded.
    if (![request.url, request.routeOptions.url ?? ''].some((url) => OUTSIDE.test(url))) return
    reply.header('referrer-policy', 'no-referrer').header('cache-control', 'private, no-store')
  })
}

function linkRoutes(app: FastifyInstance, outside: OutsideDependencies): void {
  const limitTries = perNetwork(outside, 'outside-codes', 60, 10 * MINUTE)

  route(app, visit.requestCode, perAddress(30), async ({ params }) => {
    // Also for unknown addresses, so that timing reveals nothing.
    await enqueue(outside.db, 'outside-mail', { mail: 'code', hash: hashToken(params.token) })
  })
  route(app, visit.openLink, async ({ params: { token }, body, request, reply }) => {
    await limitTries(request, reply)
    const { cookie, expiresAt } = await openLink(outside, { token, code: body.code })
    setVisitCookie(reply, outside.baseUrl, token, cookie)
    return { expiresAt: expiresAt.toISOString() }
  })
  route(app, visit.showLink, async ({ outsider }) => {
    const link = await visitedLink(outside.db, outsider)
    const { company, expiresOn, kind, maker } = link
    const { badge, name } = company
    const parts = await (kind === 'pack' ? describePack : describeRequest)(outside.db, link)
    return { ...parts, kind, company: name, badge, from: maker?.name ?? name, expiresOn }
  })
}

function requestRoutes(app: FastifyInstance, outside: OutsideDependencies): void {
  route(app, requests.createRequest, ({ who, body }) => askForPapers(outside, who, body))
  route(app, requests.listRequests, async ({ who, query, reply }) =>
    sendPage(reply, await listLinks(outside, who.workspace, { ...query, kind: 'request' }, presentRequests)),
  )
  route(app, requests.getRequest, async ({ who, params }) =>
    presentRequest(outside.db, outside, await requireLink(outside.db, who.workspace, 'request', params.id)),
  )
  route(app, requests.changeRequest, ({ who, params, body }) => changeRequest(outside, who, params.id, body))
  route(app, requests.endRequest, ({ who, params }) => endLink(outside, who, 'request', params.id))
  route(app, requests.declinePaper, ({ who, params, body }) =>
    declinePaper(outside, who, params, body.reason),
  )
  route(app, visit.sendPaper, uploadLimit, ({ outsider, params, request }) => {
    const sent = { outsider, wantedId: params.id, declaredBytes: declaredBytes(request) }
    return receivePaper(outside, sent, formParts(request))
  })
  withRawBodies(app, (raw) => {
    route(
      raw,
      visit.sendPaperPiece,
      uploadLimit,
      async ({ outsider, params: { upload: uploadId }, query: { offset }, request }) => {
        if (outsider.kind !== 'request') throw new AppError('not_found')
        const upload = { workspaceId: outsider.workspaceId, sender: outsider.linkId, uploadId }
        return { offset: await receivePiece(outside, upload, pieceOf(request, offset)) }
      },
    )
  })
}

function packRoutes(app: FastifyInstance, outside: OutsideDependencies): void {
  route(app, packs.createPack, ({ who, body }) => givePapers(outside, who, body))
  route(app, packs.listPacks, async ({ who, query, reply }) =>
    sendPage(reply, await listLinks(outside, who.workspace, { ...query, kind: 'pack' }, presentPacks)),
  )
  route(app, packs.getPack, async ({ who, params }) =>
    presentPack(outside.db, outside, await requireLink(outside.db, who.workspace, 'pack', params.id)),
  )
  route(app, packs.changePack, ({ who, params, body }) => changePack(outside, who, params.id, body.expiresOn))
  route(app, packs.endPack, ({ who, params }) => endLink(outside, who, 'pack', params.id))
  route(app, packs.showPackAddress, ({ who, params }) => showAddress(outside, who, params.id))
  route(app, packs.replacePackItem, ({ who, params }) => replaceItem(outside, who, params.id, params.number))
  route(app, packs.listPresets, ({ who }) => listPresets(outside.db, who.workspace))
  route(app, packs.readPreset, ({ who, params, query }) =>
    readPreset(outside, who.workspace, params.preset, query.to),
  )
  route(app, packs.keepPreset, ({ who, body }) => keepPreset(outside.db, who, body))
  route(app, packs.removePreset, ({ who, params }) => removePreset(outside.db, who, params.id))
  const often = perAddress(240)
  const rarely = perAddress(30)
  route(app, visit.viewPackItem, often, ({ outsider, params }) => viewItem(outside, outsider, params.number))
  route(app, visit.notePackSeen, often, ({ body, outsider }) => noteSeen(outside, outsider, body))
  route(app, visit.downloadPackItem, ({ outsider, params }) => downloadItem(outside, outsider, params.number))
  route(app, visit.zipPack, rarely, ({ outsider }) => zipItems(outside, outsider))
  const isWanted = (reply: FastifyReply) => () => !reply.raw.destroyed
  route(app, visit.printPack, rarely, ({ outsider, reply }) => printItems(outside, outsider, isWanted(reply)))
}
