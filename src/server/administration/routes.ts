import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/administration/administration.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { changeQuota, endSessionsFor, lockOrUnlock, startJobAgain } from './acts.ts'
import type { AdministrationDependencies } from './dependencies.ts'
import { describeArchitecture } from './describe-architecture.ts'
import { describeServer } from './describe-server.ts'
import { pageOfAccounts, pageOfCompanies, pageOfJobs } from './lists.ts'

export type { AdministrationDependencies }

/** What the administrator sees of the server and does with it. No call names a document. */
export function administrationRoutes(app: FastifyInstance, administration: AdministrationDependencies): void {
  const { config, db } = administration

  route(app, calls.getServerState, () => describeServer(db, config))
  route(app, calls.getArchitecture, async () => describeArchitecture())

  route(app, calls.listAccounts, async ({ query, reply }) => sendPage(reply, await pageOfAccounts(db, query)))
  route(app, calls.listAllCompanies, async ({ query, reply }) =>
    sendPage(reply, await pageOfCompanies(db, config.COMPANY_QUOTA_BYTES, query)),
  )
  route(app, calls.listJobs, async ({ query, reply }) => sendPage(reply, await pageOfJobs(db, query)))

  route(app, calls.endSessionsOfAccount, async ({ who, params }) => ({
    ended: await endSessionsFor(db, who, params.id),
  }))
  route(app, calls.lockAccount, ({ who, params, body }) =>
    lockOrUnlock(administration, who, { ...params, ...body }),
  )
  route(app, calls.setCompanyQuota, ({ who, params, body }) =>
    changeQuota(administration, who, { ...params, ...body }),
  )
  route(app, calls.runJobAgain, ({ who, params }) => startJobAgain(db, who, params.id))
}
