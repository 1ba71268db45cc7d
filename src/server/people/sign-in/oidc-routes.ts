import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkAtProvider, reauthenticateAtProvider } from '#contract/people/accounts.ts'
import { COMPANIES_PAGE } from '#contract/company/company-naming.ts'
import { AppError } from '#contract/platform/errors.ts'
import * as calls from '#contract/people/sign-in.ts'
import { recordSecurityEvent } from '#server/record/audit/index.ts'
import { ownOrigin } from '#server/platform/http/own-origin.ts'
import { route } from '#server/platform/http/route.ts'
import { findCompanies } from '#server/company/workspaces/index.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { type PendingSignIn, type ProviderClaims, ProviderError } from './oidc.ts'
import { perAddress } from '#server/platform/limits/index.ts'
import { secondFactorsOf } from '../factors/factors-of.ts'
import { beginHalfSession, beginSession, forgetSession, markProven } from '../sessions/session.ts'
import { linkByMail, linkIdentity } from './link-identity.ts'
import { findUserOfIdentity } from './repository.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

declare module 'fastify' {
  interface Session {
    pendingSignIn?: PendingSignIn | undefined
  }
}

const HOME = '/board-manual'
/** The page that accepts an invitation; `?joined=` names a company that was joined by it already. */
const JOIN = '/join'
/** The page that informs the one that opened it that a proof was given. */
const CONFIRMED = '/confirmed'
/** The tab of the account page that lists linked sign-ins. */
const SECURITY = '/account?tab=security'

const failureOf = {
  away: 'provider_away',
  denied: 'provider_denied',
  refused: 'provider_refused',
} as const satisfies Record<ProviderError['reason'], calls.SignInFailure>

/** The invitation that a path to return to would accept. */
function invitationIn(next: string): string | undefined {
  const { pathname, searchParams } = new URL(next, 'http://localhost')
  return pathname === JOIN ? (searchParams.get('token') ?? undefined) : undefined
}

/** Signing in and out at an identity provider. Every failure redirects to the login screen, which explains it. */
export function providerRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { provider } = account

  route(app, calls.logInAtProvider, perAddress(60), async ({ query: { next }, reply, request }) => {
    if (provider === undefined) return toLogin(reply, { next })
    try {
      const origin = provider.originOf(ownOrigin(request))
      const { address, pending } = await provider.begin(origin, next ?? HOME)
      request.session.pendingSignIn = pending
      return reply.redirect(address.href, 302)
    } catch (error) {
      return toLogin(reply, { next, error: explain(error) })
    }
  })

  route(app, reauthenticateAtProvider, perAddress(60), async ({ reply, request }) => {
    if (provider === undefined) return toConfirmed(reply, 'provider_refused')
    try {
      const origin = provider.originOf(ownOrigin(request))
      const { address, pending } = await provider.begin(origin, CONFIRMED, { provingSince: Date.now() })
      request.session.pendingSignIn = pending
      return reply.redirect(address.href, 302)
    } catch (error) {
      return toConfirmed(reply, explain(error))
    }
  })

  route(app, linkAtProvider, perAddress(60), async ({ reply, request, who }) => {
    if (provider === undefined) return reply.redirect(SECURITY, 302)
    try {
      const origin = provider.originOf(ownOrigin(request))
      const fresh = { provingSince: Date.now(), linking: who.person.id }
      const { address, pending } = await provider.begin(origin, SECURITY, fresh)
      request.session.pendingSignIn = pending
      return reply.redirect(address.href, 302)
    } catch (error) {
      return toSecurity(reply, explain(error))
    }
  })

  route(app, calls.linkSignIn, perAddress(30), async ({ body }) => {
    await linkByMail(account.db, body.token, new Date())
    return { message: 'Single sign-on is linked to your account. You can sign in with it now.' }
  })

  route(app, calls.returnFromProvider, perAddress(60), async ({ reply, request }) => {
    const pending = request.session.pendingSignIn
    if (provider === undefined) return toLogin(reply, {})
    if (pending === undefined) return toLogin(reply, { error: 'provider_refused' })
    const { next } = pending
    // It works once, also when signing in fails.
    request.session.pendingSignIn = undefined
    try {
      const origin = provider.originOf(ownOrigin(request))
      const { claims, idToken } = await provider.finish(new URL(request.url, origin), pending)
      if (pending.linking !== undefined) return await link(request, reply, pending.linking, claims)
      if (pending.provingSince !== undefined) return await confirm(request, reply, claims)
      const signedIn = await signInByProvider(account, claims, invitationIn(next))
      if ('refused' in signedIn) return toLogin(reply, { next, error: signedIn.refused })
      const { joined, userId } = signedIn
      const factors = await secondFactorsOf(account.db, userId)
      if (factors.length > 0) {
        await beginHalfSession(request, userId, idToken)
        return toLogin(reply, { next, factors })
      }
      await beginSession(request, userId, idToken)
      await recordSecurityEvent(account.db, { type: 'sign-in', userId, detail: { by: 'provider' } })
      if (joined === undefined) return reply.redirect(next === HOME ? await homeOf(userId) : next, 302)
      request.session.companyId = joined.id
      return reply.redirect(`${JOIN}?joined=${joined.id}`, 302)
    } catch (error) {
      const reason = explain(error)
      if (pending.linking !== undefined) return toSecurity(reply, reason)
      if (pending.provingSince !== undefined) return toConfirmed(reply, reason)
      return toLogin(reply, { next, error: reason })
    }
  })

  /** Who has several companies, or none any more, chooses one first. */
  async function homeOf(userId: string): Promise<string> {
    return (await findCompanies(account.db, userId)).length === 1 ? HOME : COMPANIES_PAGE
  }

  /** A fresh sign-in proves who is signed in here, unless it is somebody else's. */
  async function confirm(
    request: FastifyRequest,
    reply: FastifyReply,
    claims: ProviderClaims,
  ): Promise<FastifyReply> {
    const userId = await findUserOfIdentity(account.db, claims)
    const isOwn = userId !== undefined && userId === request.session.userId
    await recordSecurityEvent(account.db, {
      type: 'reauthenticate',
      result: isOwn ? 'ok' : 'refused',
      userId: request.session.userId,
      detail: { by: 'provider' },
    })
    if (!isOwn) return toConfirmed(reply, 'provider_other')
    await markProven(request)
    return toConfirmed(reply)
  }

  /** Links somebody at the provider to the account that began it, which is signed in here still. */
  async function link(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    claims: ProviderClaims,
  ): Promise<FastifyReply> {
    if (request.session.userId !== userId) return toSecurity(reply, 'provider_refused')
    const isOwn = await account.db.transaction((tx) => linkIdentity(tx, userId, claims))
    return toSecurity(reply, isOwn ? undefined : 'provider_taken')
  }

  route(app, calls.logOutAtProvider, async ({ reply, request }) => {
    const { leaving } = request.session
    // Only after a sign-out: a session that is signed in stays as it is.
    if (provider === undefined || leaving === undefined) return toLogin(reply, {})
    await forgetSession(request, reply)
    try {
      const address = await provider.end(provider.originOf(ownOrigin(request)), leaving)
      return address === undefined ? toLogin(reply, {}) : reply.redirect(address.href, 302)
    } catch (error) {
      app.log.warn({ err: error }, 'the provider could not be asked to sign somebody out')
      return toLogin(reply, {})
    }
  })

  function explain(error: unknown): calls.SignInFailure {
    if (error instanceof AppError && calls.isSignInFailure(error.code)) return error.code
    const isForeseen = error instanceof ProviderError
    app.log[isForeseen ? 'warn' : 'error']({ err: error }, 'signing in at the provider failed')
    return isForeseen ? failureOf[error.reason] : 'provider_refused'
  }
}

function toConfirmed(reply: FastifyReply, error?: calls.SignInFailure): FastifyReply {
  return reply.redirect(error === undefined ? CONFIRMED : `${CONFIRMED}?error=${error}`, 302)
}

function toSecurity(reply: FastifyReply, error?: calls.SignInFailure): FastifyReply {
  return reply.redirect(error === undefined ? SECURITY : `${SECURITY}&error=${error}`, 302)
}

/** @param to.factors what the login screen asks for next */
function toLogin(
  reply: FastifyReply,
  to: { error?: calls.SignInFailure; next?: string | undefined; factors?: calls.SecondFactorMethod[] },
): FastifyReply {
  const { error, factors, next } = to
  const query = new URLSearchParams({
    ...(error === undefined ? {} : { error }),
    ...(next === undefined || next === HOME ? {} : { next }),
    ...(factors === undefined ? {} : { factors: factors.join(',') }),
  }).toString()
  return reply.redirect(query === '' ? '/login' : `/login?${query}`, 302)
}
