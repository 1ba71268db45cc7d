import { isAdministrator } from '#contract/company/roles.ts'
import type { FastifyInstance } from 'fastify'
import { listIdentities, removeIdentity } from '#contract/people/accounts.ts'
import { getFailedSignIns, hideFailedSignIns } from '#contract/record/security.ts'
import * as calls from '#contract/people/sign-in.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { showUser } from '../present.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { openedLink } from '../registration/opened-link.ts'
import { beginHalfSession, beginSession, leaveSession } from '../sessions/session.ts'
import { listLinkedIdentities, removeLinkedIdentity } from './linked-identities.ts'
import { dismissFailedSignIns, listFailedSignIns } from './failed-sign-ins.ts'
import { limitGuesses } from './limit-guesses.ts'
import { logIn } from './log-in.ts'
import { providerRoutes } from './oidc-routes.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'

export function signInRoutes(app: FastifyInstance, account: AccountDependencies): void {
  route(app, calls.getUser, ({ who }) => showUser(account.db, who))

  route(app, calls.getIsMaster, async ({ who }) => ({ isMaster: isAdministrator(who.person) }))

  route(app, calls.logIn, perAddress(30), async ({ body, request, reply }) => {
    const guess = { request, reply, account: body.email }
    const link = openedLink.read(request)
    const { secondFactor, user } = await limitGuesses(account, guess, () => logIn(account, { ...body, link }))
    if (secondFactor.length > 0) {
      await beginHalfSession(request, user.id)
      return { secondFactor }
    }
    await beginSession(request, user.id)
    return user
  })

  route(app, calls.logOut, async ({ who, request, reply }) => {
    await leaveSession(request, reply)
    if (who === undefined) return
    await recordSecurityEvent(account.db, {
      type: 'sign-out',
      userId: who.person.id,
      workspaceId: who.workspace?.id,
    })
  })

  route(app, getFailedSignIns, ({ who }) => listFailedSignIns(account.db, who.person.id))

  route(app, hideFailedSignIns, ({ who, body }) =>
    dismissFailedSignIns(account.db, who.person.id, body.lastAt),
  )

  route(app, listIdentities, ({ who }) => listLinkedIdentities(account.db, who.person.id))

  route(app, removeIdentity, ({ who, params }) => removeLinkedIdentity(account.db, who, params.id))

  secondFactorRoutes(app, account)
  providerRoutes(app, account)
}
