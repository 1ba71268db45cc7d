import type { FastifyInstance, FastifyReply } from 'fastify'
import * as given from '#contract/outside/given.ts'
import * as calls from '#contract/outside/packs.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { MINUTE } from '#server/platform/limits/index.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { endLink, listLinks, requireLink } from '../links/links.ts'
import { changePack, replaceItem, showAddress } from './change-pack.ts'
import { givePapers } from './give.ts'
import { downloadItem, printItems, viewItem, zipItems } from './pack-contents.ts'
import { keepPreset, listPresets, readPreset, removePreset } from './read-preset.ts'
import { presentPack, presentPacks } from './present.ts'
import { noteSeen } from './receipts.ts'

const atMost = (max: number) => ({ config: { rateLimit: { max, timeWindow: MINUTE } } })

export function packRoutes(app: FastifyInstance, packs: OutsideDependencies): void {
  route(app, calls.createPack, ({ who, body }) => givePapers(packs, who, body))
  route(app, calls.listPacks, async ({ who, query, reply }) =>
    sendPage(reply, await listLinks(packs, who.workspace, { ...query, kind: 'pack' }, presentPacks)),
  )
  route(app, calls.getPack, async ({ who, params }) =>
    presentPack(packs.db, packs, await requireLink(packs.db, who.workspace, 'pack', params.id)),
  )
  route(app, calls.changePack, ({ who, params, body }) => changePack(packs, who, params.id, body.expiresOn))
  route(app, calls.endPack, ({ who, params }) => endLink(packs, who, 'pack', params.id))
  route(app, calls.showPackAddress, ({ who, params }) => showAddress(packs, who, params.id))
  route(app, calls.replacePackItem, ({ who, params }) => replaceItem(packs, who, params.id, params.number))
  route(app, calls.listPresets, ({ who }) => listPresets(packs.db, who.workspace))
  route(app, calls.readPreset, ({ who, params, query }) =>
    readPreset(packs, who.workspace, params.preset, query.to),
  )
  route(app, calls.keepPreset, ({ who, body }) => keepPreset(packs.db, who, body))
  route(app, calls.removePreset, ({ who, params }) => removePreset(packs.db, who, params.id))
  const { downloadPackItem, notePackSeen, printPack, viewPackItem, zipPack } = given
  route(app, viewPackItem, ({ outsider, params }) => viewItem(packs, outsider, params.number), atMost(240))
  route(app, downloadPackItem, ({ outsider, params }) => downloadItem(packs, outsider, params.number))
  route(app, zipPack, ({ outsider }) => zipItems(packs, outsider), atMost(30))
  const isWanted = (reply: FastifyReply) => () => !reply.raw.destroyed
  route(app, printPack, ({ outsider, reply }) => printItems(packs, outsider, isWanted(reply)), atMost(30))
  route(app, notePackSeen, ({ body, outsider }) => noteSeen(packs, outsider, body), atMost(240))
}
