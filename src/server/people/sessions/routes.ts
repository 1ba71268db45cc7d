import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/people/accounts.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { forgetSession } from './session.ts'

export function sessionRoutes(app: FastifyInstance, { db }: AccountDependencies): void {
  route(app, calls.listSessions, ({ who, request }) =>
    listSessions(db, who.person.id, request.session.sessionId),
  )

  route(app, calls.endSession, async ({ who, params, request, reply }) => {
    const ended = await endSession(db, who, params.id)
    if (ended === request.session.sessionId) await forgetSession(request, reply)
  })

  route(app, calls.endOtherSessions, async ({ who, request }) => ({
    ended: await endOtherSessions(db, who, request.session.sessionId),
  }))
}
