import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/sign-in.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { showUser } from '../present.ts'
import { MINUTE, perAccount, perAddress } from '../rate-limits.ts'
import { beginSession, leaveSession } from '../sessions/session.ts'
import { logIn } from './log-in.ts'
import { providerRoutes } from './oidc-routes.ts'

export function signInRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const limitAttempts = perAccount(app, 'account', 10, 5 * MINUTE, ({ body }) =>
    String((body as { email?: string }).email)
      .trim()
      .toLowerCase(),
  )

  route(app, calls.getUser, ({ who }) => showUser(account.db, who))

  route(app, calls.getIsMaster, async ({ who }) => ({ isMaster: who.role === 'master' }))

  route(
    app,
    calls.logIn,
    async ({ body, request, reply }) => {
      await limitAttempts(request, reply)
      const user = await logIn(account.db, body)
      await beginSession(request, user.id)
      return user
    },
    perAddress(30),
  )

  route(app, calls.logOut, async ({ request, reply }) => {
    await leaveSession(request, reply)
  })

  providerRoutes(app, account)
}
