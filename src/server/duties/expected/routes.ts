import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/duties/expected.ts'
import * as packCalls from '#contract/duties/expected-packs.ts'
import * as homeCalls from '#contract/manual/home.ts'
import { masterId } from '#contract/template/template.ts'
import { route } from '#server/platform/http/route.ts'
import {
  addExpected,
  changeExpected,
  type ExpectedDependencies,
  removeExpected,
  addExpectedPaper,
  changeExpectedPaper,
  emptyExpected,
  fillExpected,
  skipExpected,
  wantExpected,
} from './change-expected.ts'
import { dismissFirstPapers, listFirstPapers } from './first-papers.ts'
import { countExpected, listExpected, listFits, listMissing } from './list-expected.ts'
import { listPaperPacks, setPack } from './packs.ts'
import { selectExpectedPapers } from './paper-list.ts'

/** The papers that folders should hold. */
export function expectedRoutes(app: FastifyInstance, expected: ExpectedDependencies): void {
  // For calls that only read. One that changes something answers before this server hears of the new revision.
  const looking = { ...expected, findRevision: app.findRevision }
  route(app, calls.listExpected, ({ who, params }) => listExpected(looking, who.workspace, params.id))
  route(app, calls.getCompleteness, ({ who }) => countExpected(looking, who.workspace))
  route(app, calls.listMissing, ({ who }) => listMissing(looking, who.workspace))
  route(app, packCalls.listExpectedPacks, ({ who }) => listPaperPacks(expected, who.workspace))
  route(app, packCalls.setExpectedPack, async ({ who, body }) => {
    await setPack(expected, who, body.id, body.ours)
    return await listPaperPacks(expected, who.workspace)
  })
  route(app, calls.listFits, ({ who }) => listFits(expected, who.workspace))

  route(app, homeCalls.listFirstPapers, ({ who }) => listFirstPapers(expected, who))
  route(app, homeCalls.dismissFirstPapers, ({ who }) => dismissFirstPapers(expected.db, who))

  route(app, calls.skipExpected, async ({ who, params: { expectedId, id }, body }) => {
    await skipExpected(expected, who, { folderId: id, expectedId }, body.reason)
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.wantExpected, async ({ who, params: { expectedId, id } }) => {
    await wantExpected(expected, who, { folderId: id, expectedId })
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.fillExpected, async ({ who, params: { expectedId, fileId, id }, body }) => {
    await fillExpected(expected, who, { folderId: id, expectedId }, fileId, body)
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.emptyExpected, async ({ who, params: { expectedId, fileId, id } }) => {
    await emptyExpected(expected, who, { folderId: id, expectedId }, fileId)
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.addExpected, async ({ who, params: { id }, body }) => {
    await addExpected(expected, who, id, body)
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.changeExpected, async ({ who, params: { expectedId, id }, body }) => {
    await changeExpected(expected, who, { folderId: id, expectedId }, body)
    return await listExpected(expected, who.workspace, id)
  })
  route(app, calls.removeExpected, async ({ who, params: { expectedId, id } }) => {
    await removeExpected(expected, who, { folderId: id, expectedId })
    return await listExpected(expected, who.workspace, id)
  })

  route(app, calls.listExpectedPapers, async ({ who }) =>
    (await selectExpectedPapers(expected.db, who.workspace.id)).map(presentMaster),
  )
  route(app, calls.addExpectedPaper, async ({ who, body }) =>
    presentMaster(await addExpectedPaper(expected, who, body)),
  )
  route(app, calls.changeExpectedPaper, async ({ who, params, body }) =>
    presentMaster(await changeExpectedPaper(expected, who, { id: params.id, ...body })),
  )
}

function presentMaster(paper: calls.ExpectedPaper): calls.ExpectedPaper {
  return { ...paper, folderId: masterId(paper.folderId) }
}
