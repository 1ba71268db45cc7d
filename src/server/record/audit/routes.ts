import type { FastifyInstance } from 'fastify'
import { may } from '#contract/company/roles.ts'
import * as calls from '#contract/record/security.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sendPage } from '#server/platform/http/list.ts'
import { route } from '#server/platform/http/route.ts'
import { type Seal, shortForm } from './chain/hashes.ts'
import { lastSeal } from './chain/repository.ts'
import { listSecurityEvents } from './list.ts'

/**
 * The security log, for the person whom it concerns and for the owners of a company; and the last seal of their company,
 * which tells of every entry and is therefore for the owners alone.
 */
export function auditRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, calls.listSecurityEvents, async ({ who, query: { type, result, ...asked }, reply }) =>
    sendPage(reply, await listSecurityEvents(db, { of: { userId: who.person.id }, type, result }, asked)),
  )

  route(app, calls.listCompanySecurityEvents, async ({ who, query: { type, result, ...asked }, reply }) =>
    sendPage(
      reply,
      await listSecurityEvents(db, { of: { workspaceId: who.workspace.id }, type, result }, asked),
    ),
  )

  route(app, calls.getSeal, async ({ who }) => {
    const last = may(who.workspace, 'manage') ? await lastSeal(db, who.workspace.id) : undefined
    return { seal: last === undefined ? null : presentSeal(last) }
  })
}

function presentSeal(seal: Seal) {
  return { number: seal.number, shortForm: shortForm(seal), at: seal.at, entries: seal.last }
}
