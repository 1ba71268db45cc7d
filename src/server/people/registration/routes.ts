import type { FastifyInstance } from 'fastify'
import * as invited from '#contract/people/invited.ts'
import * as calls from '#contract/people/sign-in.ts'
import { deviceOf } from '#server/record/audit/index.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { strangerOf } from '../stranger.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { beginSession } from '../sessions/session.ts'
import { openInvited, readInvitation } from './open-invited.ts'
import { openedLink } from './opened-link.ts'
import { mailRegistrationsOf, registerAccount } from './register.ts'
import { verifyEmailAddress } from './verify-email.ts'

export function registrationRoutes(app: FastifyInstance, account: AccountDependencies): void {
  route(app, calls.register, perAddress(10), async ({ body, request }) => {
    await account.post.ask('registration', strangerOf(request, body.email))
    await registerAccount(account, body, deviceOf(request.headers['user-agent'] ?? null))
    return { message: 'Registration successful. Please check your email to verify your account.' }
  })

  route(app, invited.readInvitation, perAddress(30), async ({ body }) => readInvitation(account, body.token))

  route(app, invited.openInvited, perAddress(10), async ({ body, request }) => {
    const opened = await openInvited(account, body)
    await beginSession(request, opened.user.id)
    await app.noteCompany(request.session.sessionId, opened.companyId)
    return opened
  })

  route(app, calls.verifyEmail, perAddress(30), async ({ body, request, reply }) => {
    const { isOpen, ...verified } = await verifyEmailAddress(account, body, new Date())
    if (!isOpen) openedLink.set(request, reply, body.token)
    return { message: 'Your email has been verified! You can now log in.', ...verified }
  })

  route(app, calls.resendVerification, perAddress(5), async ({ body, request }) => {
    await account.post.ask('registration', strangerOf(request, body.email))
    await mailRegistrationsOf(account.db, body.email)
    return { message: 'If an account with this email is waiting to be verified, a new link is on its way.' }
  })
}
