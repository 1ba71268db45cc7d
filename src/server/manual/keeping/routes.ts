import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/manual/keep-rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { changeKeepRule } from './change-keep-rule.ts'
import { selectEntries } from '#server/platform/template-entries/index.ts'
import { keepRuleList } from './rule-list.ts'

/** The rules by which papers are kept, for the administrator of the template. */
export function keepingRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, calls.listKeepRules, ({ who }) => selectEntries(db, who.workspace.id, keepRuleList))
  route(app, calls.setKeepRule, ({ who, params, body }) =>
    changeKeepRule({ db }, who, { id: params.id, ...body }),
  )
}
