import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/sign-in.ts'
import { AppError } from '#contract/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { beginSession, leaveSession } from './sessions/session.ts'
import type { AuthDependencies } from './dependencies.ts'
import { checkCredentials } from './sign-in/log-in.ts'
import { providerRoutes } from './sign-in/oidc-routes.ts'
import { perAddress } from './per-address.ts'
import { presentUser } from './present.ts'
import { registerAccount } from './registration/register.ts'
import { findUser } from './repository.ts'
import { requestReset, resetPasswordWithToken } from './passwords/reset-password.ts'
import { resendVerificationMail, verifyEmailAddress } from './registration/verify-email.ts'

const MINUTE = 60_000

export function authRoutes(app: FastifyInstance, auth: AuthDependencies): void {
  const attemptsOnAccount = app.createRateLimit({
    max: 10,
    timeWindow: 5 * MINUTE,
    keyGenerator: (request) =>
      `account:${String((request.body as { email?: string }).email)
        .trim()
        .toLowerCase()}`,
  })

  route(app, calls.getUser, async ({ who }) => {
    const user = await findUser(auth.db, who.userId)
    if (user === undefined) throw new AppError('unauthorized')
    return presentUser(user)
  })

  route(app, calls.getIsMaster, async ({ who }) => ({ isMaster: who.role === 'master' }))

  route(
    app,
    calls.register,
    async ({ body }) => {
      await registerAccount(auth, body)
      return { message: 'Registration successful. Please check your email to verify your account.' }
    },
    perAddress(10),
  )

  route(
    app,
    calls.verifyEmail,
    async ({ body }) => {
      await verifyEmailAddress(auth, body.token, new Date())
      return { message: 'Your email has been verified! You can now log in.' }
    },
    perAddress(30),
  )

  route(
    app,
    calls.resendVerification,
    async ({ body }) => {
      await resendVerificationMail(auth, body.email)
      return { message: 'If an account with this email is waiting to be verified, a new link is on its way.' }
    },
    perAddress(5),
  )

  route(
    app,
    calls.logIn,
    async ({ body, request }) => {
      const attempts = await attemptsOnAccount(request)
      if (!attempts.isAllowed && attempts.isExceeded) throw new AppError('rate_limited')
      const user = await checkCredentials(auth, body)
      await beginSession(request, user.id)
      return presentUser(user)
    },
    perAddress(30),
  )

  route(app, calls.logOut, async ({ request, reply }) => {
    await leaveSession(request, reply)
  })

  providerRoutes(app, auth)

  route(
    app,
    calls.requestPasswordReset,
    async ({ body }) => {
      await requestReset(auth, body.email)
      return { message: calls.RESET_REQUESTED }
    },
    perAddress(5),
  )

  route(
    app,
    calls.resetPassword,
    async ({ body }) => {
      await resetPasswordWithToken(auth, body, new Date())
      return { message: 'Your password has been reset. You can now log in.' }
    },
    perAddress(10),
  )
}
