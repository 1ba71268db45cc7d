import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/duties/expected.ts'
import * as packCalls from '#contract/duties/expected-packs.ts'
import * as homeCalls from '#contract/manual/home.ts'
import { masterId } from '#contract/template/template.ts'
import { route } from '#server/platform/http/route.ts'
import type { Identity } from '#server/platform/identity.ts'
import {
  addExpected,
  changeExpected,
  type ExpectedDependencies,
  removeExpected,
  addExpectedPaper,
  changeExpectedPaper,
  setFills,
  skipExpected,
  wantExpected,
} from './change-expected.ts'
import { listFirstPapers } from './first-papers.ts'
import { countExpected, listExpected, listFits, listMissing } from './list-expected.ts'
import { listPaperPacks, setPack } from './packs.ts'
import { selectExpectedPapers } from './paper-list.ts'
import { dismissFirstPapers } from './repository.ts'

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

  const placeOf = ({ expectedId, id }: { expectedId: string; id: string }) => ({ folderId: id, expectedId })
  /** What is expected of a folder after a change. */
  const after = async (change: Promise<void>, { workspace }: Identity, folderId: string) => {
    await change
    return await listExpected(expected, workspace, folderId)
  }
  route(app, calls.skipExpected, ({ who, params, body }) =>
    after(skipExpected(expected, who, placeOf(params), body.reason), who, params.id),
  )
  route(app, calls.wantExpected, ({ who, params }) =>
    after(wantExpected(expected, who, placeOf(params)), who, params.id),
  )
  route(app, calls.fillExpected, ({ who, params, body }) =>
    after(setFills(expected, who, { ...placeOf(params), fileId: params.fileId }, body), who, params.id),
  )
  route(app, calls.emptyExpected, ({ who, params }) =>
    after(setFills(expected, who, { ...placeOf(params), fileId: params.fileId }, null), who, params.id),
  )
  route(app, calls.addExpected, ({ who, params, body }) =>
    after(addExpected(expected, who, params.id, body), who, params.id),
  )
  route(app, calls.changeExpected, ({ who, params, body }) =>
    after(changeExpected(expected, who, placeOf(params), body), who, params.id),
  )
  route(app, calls.removeExpected, ({ who, params }) =>
    after(removeExpected(expected, who, placeOf(params)), who, params.id),
  )

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
