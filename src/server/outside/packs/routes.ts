import type { FastifyInstance } from 'fastify'
import * as given from '#contract/outside/given.ts'
import * as calls from '#contract/outside/packs.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import type { OutsideDependencies } from '../dependencies.ts'
import { endLink, requireLink } from '../links/links.ts'
import { listLinks } from '../links/list-links.ts'
import { changePack, replaceItem, showAddress } from './change-pack.ts'
import { givePapers } from './give.ts'
import { downloadItem, printItems, viewItem, zipItems } from './pack-contents.ts'
import { keepPreset, listPresets, readPreset, removePreset } from './read-preset.ts'
import { presentPack, presentPacks } from './present.ts'
import { noteSeen } from './receipts.ts'

const MINUTE = 60_000
const viewLimit = { config: { rateLimit: { max: 240, timeWindow: MINUTE } } }
const packLimit = { config: { rateLimit: { max: 30, timeWindow: MINUTE } } }

export function packRoutes(app: FastifyInstance, packs: OutsideDependencies): void {
  route(app, calls.createPack, ({ who, body }) => givePapers(packs, who, body))
  route(app, calls.listPacks, async ({ who, query, reply }) =>
    sendPage(reply, await listLinks(packs, who.workspace, { ...query, kind: 'pack' }, presentPacks)),
  )
  route(app, calls.getPack, async ({ who, params }) =>
    presentPack(packs.db, packs, await requireLink(packs.db, who.workspace, 'pack', params.id)),
  )
  route(app, calls.changePack, ({ who, params, body }) => changePack(packs, who, params.id, body))
  route(app, calls.endPack, ({ who, params }) => endLink(packs, who, { kind: 'pack', id: params.id }))
  route(app, calls.showPackAddress, ({ who, params }) => showAddress(packs, who, params.id))
  route(app, calls.replacePackItem, ({ who, params }) => replaceItem(packs, who, params.id, params.number))
  route(app, calls.listPresets, ({ who }) => listPresets(packs.db, who.workspace))
  route(app, calls.readPreset, ({ who, params, query }) =>
    readPreset(packs, who.workspace, params.preset, query.to),
  )
  route(app, calls.keepPreset, ({ who, body }) => keepPreset(packs.db, who, body))
  route(app, calls.removePreset, ({ who, params }) => removePreset(packs.db, who, params.id))
  outsiderRoutes(app, packs)
}

function outsiderRoutes(app: FastifyInstance, packs: OutsideDependencies): void {
  route(
    app,
    given.viewPackItem,
    ({ outsider, params }) => viewItem(packs, outsider, params.number),
    viewLimit,
  )
  route(app, given.downloadPackItem, ({ outsider, params }) => downloadItem(packs, outsider, params.number))
  route(app, given.zipPack, ({ outsider }) => zipItems(packs, outsider), packLimit)
  route(
    app,
    given.printPack,
    ({ outsider, reply }) => printItems(packs, outsider, () => !reply.raw.destroyed),
    packLimit,
  )
  route(app, given.notePackSeen, ({ body, outsider }) => noteSeen(packs, outsider, body), viewLimit)
}
