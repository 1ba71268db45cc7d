import type { FastifyInstance, FastifyReply } from 'fastify'
import * as calls from '#contract/sign-in.ts'
import { ownOrigin } from '#server/platform/http/own-origin.ts'
import { route } from '#server/platform/http/route.ts'
import type { AccountDependencies } from '../dependencies.ts'
import { type PendingSignIn, ProviderError } from './oidc.ts'
import { perAddress } from '../rate-limits.ts'
import { beginSession, forgetSession } from '../sessions/session.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

declare module 'fastify' {
  interface Session {
    pendingSignIn?: PendingSignIn | undefined
  }
}

const HOME = '/board-manual'

const failureOf = {
  away: 'provider_away',
  denied: 'provider_denied',
  refused: 'provider_refused',
} as const satisfies Record<ProviderError['reason'], calls.SignInFailure>

/** Signing in and out at an identity provider. Every failure redirects to the login screen, which explains it. */
export function providerRoutes(app: FastifyInstance, account: AccountDependencies): void {
  const { provider } = account

  route(
    app,
    calls.logInAtProvider,
    async ({ query: { next }, reply, request }) => {
      if (provider === undefined) return toLogin(reply, { next })
      try {
        const origin = provider.originOf(ownOrigin(request))
        const { address, pending } = await provider.begin(origin, next ?? HOME)
        request.session.pendingSignIn = pending
        return reply.redirect(address.href, 302)
      } catch (error) {
        return toLogin(reply, { next, error: explain(error) })
      }
    },
    perAddress(60),
  )

  route(
    app,
    calls.returnFromProvider,
    async ({ reply, request }) => {
      const pending = request.session.pendingSignIn
      if (provider === undefined) return toLogin(reply, {})
      if (pending === undefined) return toLogin(reply, { error: 'provider_refused' })
      const { next } = pending
      // It works once, also when signing in fails.
      request.session.pendingSignIn = undefined
      try {
        const origin = provider.originOf(ownOrigin(request))
        const { claims, idToken } = await provider.finish(new URL(request.url, origin), pending)
        const userId = await signInByProvider(account, claims)
        if (userId === undefined) return toLogin(reply, { next, error: 'provider_email' })
        await beginSession(request, userId)
        request.session.idToken = idToken
        return reply.redirect(next, 302)
      } catch (error) {
        return toLogin(reply, { next, error: explain(error) })
      }
    },
    perAddress(60),
  )

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
    const isForeseen = error instanceof ProviderError
    app.log[isForeseen ? 'warn' : 'error']({ err: error }, 'signing in at the provider failed')
    return isForeseen ? failureOf[error.reason] : 'provider_refused'
  }
}

function toLogin(
  reply: FastifyReply,
  { error, next }: { error?: calls.SignInFailure; next?: string | undefined },
): FastifyReply {
  const query = new URLSearchParams({
    ...(error === undefined ? {} : { error }),
    ...(next === undefined || next === HOME ? {} : { next }),
  }).toString()
  return reply.redirect(query === '' ? '/login' : `/login?${query}`, 302)
}
