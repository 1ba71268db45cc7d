import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/reading/facts.ts'
import { presentFacts, requireFile } from '#server/manual/files/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import * as partyCalls from '#contract/reading/parties.ts'
import { listParties, mergeParties, splitParty } from './merge-parties.ts'
import { setFacts } from './set-facts.ts'

export function factRoutes(app: FastifyInstance, facts: { db: Database }): void {
  route(app, calls.getFacts, async ({ who, params }) =>
    presentFacts(await requireFile(facts.db, who.workspace, params.id, 'view')),
  )
  route(app, calls.setFacts, ({ who, params, body }) => setFacts(facts, who, params.id, body))
  route(app, partyCalls.listParties, ({ who }) => listParties(facts, who))
  route(app, partyCalls.mergeParties, ({ who, body }) => mergeParties(facts, who, body))
  route(app, partyCalls.splitParty, ({ who, params }) => splitParty(facts, who, params.id))
}
