import type { FastifyInstance } from 'fastify'
import * as accountCalls from '#contract/accounts.ts'
import * as calls from '#contract/sign-in.ts'
import { route } from '#server/platform/http/route.ts'
import { deleteAccount } from '../close-account.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { MINUTE, perAccount, perAddress } from '../rate-limits.ts'
import { forgetSession } from '../sessions/session.ts'
import { changePassword } from './change-password.ts'
import { requestReset, resetPasswordWithToken } from './reset-password.ts'

/** The calls that set a password, and the deletion of the account, which asks for it. */
export function passwordRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const limitGuesses = perAccount(app, 'passwords', 10, 5 * MINUTE)

  route(
    app,
    calls.requestPasswordReset,
    async ({ body }) => {
      await requestReset(account, body.email)
      return { message: calls.RESET_REQUESTED }
    },
    perAddress(5),
  )

  route(
    app,
    calls.resetPassword,
    async ({ body }) => {
      await resetPasswordWithToken(account, body, new Date())
      return { message: 'Your password has been reset. You can now log in.' }
    },
    perAddress(10),
  )

  route(app, accountCalls.changePassword, async ({ who, body, request, reply }) => {
    await limitGuesses(request, reply)
    await changePassword(account.db, who, body, request.session.sessionId)
    return { message: 'Your password has been changed.' }
  })

  route(app, accountCalls.deleteAccount, async ({ who, body, request, reply }) => {
    await limitGuesses(request, reply)
    await deleteAccount(account.db, who, body.password)
    await forgetSession(request, reply)
  })
}
