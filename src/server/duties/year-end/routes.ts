import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/duties/year-end.ts'
import { recordInCompany } from '#server/record/audit/index.ts'
import { listYearEnd } from '#server/duties/expected/index.ts'
import { route } from '#server/platform/http/route.ts'
import type { Identity } from '#server/platform/identity.ts'
import type { YearEndDependencies } from './dependencies.ts'
import { yearEndCsv } from './list-as-csv.ts'
import { type Pack, printPack, zipPack } from './pack.ts'

/** A pack is made anew each time. */
const packLimit = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } }

/** What the accounts of a year are made from. */
export function yearEndRoutes(app: FastifyInstance, yearEnd: YearEndDependencies): void {
  const take = async (who: Identity, { content, fileIds }: Pack) => {
    yearEnd.openings.note(who, fileIds)
    await recordInCompany(yearEnd.db, who, { type: 'download', detail: { files: fileIds.length } })
    return content
  }

  route(app, calls.getYearEnd, async ({ who, query }) => ({
    ...(await listYearEnd(yearEnd, who.workspace, query.to)),
    mayExport: who.workspace.mayExport,
  }))
  route(app, calls.listYearEndAsCsv, ({ who, query }) => yearEndCsv(yearEnd, who.workspace, query.to))
  route(app, calls.zipYearEnd, packLimit, async ({ who, query }) =>
    take(who, await zipPack(yearEnd, who.workspace, query.to)),
  )
  route(app, calls.printYearEnd, packLimit, async ({ who, query, reply }) => {
    const isWanted = () => !reply.raw.destroyed
    return await take(who, await printPack(yearEnd, who.workspace, query.to, isWanted))
  })
}
