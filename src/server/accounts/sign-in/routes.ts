import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { showUser } from '../present.ts'
import { MINUTE, perAddress } from '../rate-limits.ts'
import { beginSession, leaveSession } from '../sessions/session.ts'
import { logIn } from './log-in.ts'
import { providerRoutes } from './oidc-routes.ts'

export function signInRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const attemptsOnAccount = app.createRateLimit({
    max: 10,
    timeWindow: 5 * MINUTE,
    keyGenerator: (request) =>
      `account:${String((request.body as { email?: string }).email)
        .trim()
        .toLowerCase()}`,
  })

  route(app, calls.getUser, ({ who }) => showUser(account.db, who))

  route(app, calls.getIsMaster, async ({ who }) => ({ isMaster: who.role === 'master' }))

  route(
    app,
    calls.logIn,
    async ({ body, request }) => {
      const attempts = await attemptsOnAccount(request)
      if (!attempts.isAllowed && attempts.isExceeded) throw new AppError('rate_limited')
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
