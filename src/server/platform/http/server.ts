import type { Notices } from '../database/notices.ts'
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import session, { type SessionStore } from '@fastify/session'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#contract/platform/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import { rememberOrigins } from '../origin.ts'
import { compressAnswers } from './compression.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { FindRevision, FindTokenHolder } from '../identity.ts'
import { SharedStore } from './shared-limits.ts'
import { handleErrors, refuseAddress } from './errors.ts'
import { KeptAnswers } from './kept-answers.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { shedLoad } from './shedding.ts'
import { serverTimeouts, connectionLimits, refuseSlowBodies } from './connection-limits.ts'

/**
 * The name of the session's cookie. Over https its prefix lets browsers take it only from this host, for all of it, and only
 * encrypted (RFC 6265bis).
 */
export function sessionCookieOf(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-bm.sid' : 'bm.sid'
}
/** The cookie of an address for outsiders, which is sent to its calls alone. */
export function outsideCookieOf(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Secure-bm.o' : 'bm.o'
}
export const SESSION_DAYS = 7

export interface ServerOptions {
  config: Pick<Config, 'RATE_LIMIT' | 'MAX_DELAY_MS' | 'TRUST_PROXY'>
  /** Public address, without a trailing slash. */
  baseUrl: string
  /** The origin of a bucket that browsers access directly. */
  storeOrigin: string | undefined
  sessionSecret: string
  sessionStore: SessionStore
  /** The workspace that holds the master template. */
  masterWorkspaceId: string
  /** Whether too many queries wait for the database. */
  isOverloaded: () => boolean
  findTokenHolder: FindTokenHolder
  findOutsider: FastifyInstance['findOutsider']
  findRevision: FindRevision
  forgetRevision: FastifyInstance['forgetRevision']
  notices: Notices
  noteCompany: FastifyInstance['noteCompany']
  logger: Logger
}

/**
 * Creates the Fastify server without routes: security headers, sessions, CSRF protection, rate limits, error bodies, and
 * a log line for each request.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, config, findTokenHolder, masterWorkspaceId, noteCompany, sessionSecret, sessionStore } =
    options
  const logger: FastifyBaseLogger = options.logger
  const isHttps = baseUrl.startsWith('https:')
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Only these may say for whom they forward a request.
    trustProxy: config.TRUST_PROXY,
    frameworkErrors: refuseAddress,
    schemaController: { compilersFactory: { buildValidator: refuseSchema } },
    ...serverTimeouts(connectionLimits),
    // What still arrives is answered (`draining.ts`).
    return503OnClosing: false,
  })
  app.decorate('masterWorkspaceId', masterWorkspaceId)
  app.decorate('findTokenHolder', findTokenHolder)
  app.decorate('findOutsider', options.findOutsider)
  app.decorate('sessionCookie', { name: sessionCookieOf(baseUrl), path: '/', secure: isHttps })
  app.decorate('findRevision', options.findRevision)
  app.decorate('forgetRevision', options.forgetRevision)
  app.decorate('notices', options.notices)
  app.addHook('onClose', () => options.notices.close())
  app.decorate('keptAnswers', new KeptAnswers())
  app.decorate('noteCompany', noteCompany)
  app.decorateRequest('who', undefined)
  app.decorateRequest('outsider', undefined)
  handleErrors(app)
  logRequests(app)
  acceptEmptyJson(app)
  forbidStoring(app)
  await sendSecurityHeaders(app, isHttps, options.storeOrigin)
  await shedLoad(app, { maxDelayMs: config.MAX_DELAY_MS, isOverloaded: options.isOverloaded })
  refuseSlowBodies(app, connectionLimits)
  refuseCrossSite(app, new URL(baseUrl).origin)
  await compressAnswers(app)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(session, {
    cookieName: sessionCookieOf(baseUrl),
    secret: sessionSecret,
    store: sessionStore,
    saveUninitialized: false,
    rolling: false,
    cookie: {
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      path: '/',
      maxAge: SESSION_DAYS * 86_400_000,
    },
  })
  keepNewerCookie(app)
  rememberOrigins(app)
  // Registered even when limits are off, because routes configure theirs; `allowList` then exempts everyone.
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    ...(cluster.isWorker && { store: SharedStore }),
    allowList: () => config.RATE_LIMIT === 'off',
    errorResponseBuilder: () => new AppError('rate_limited'),
  })
  return app
}

/** The contract checks what is sent. Fastify's own validator is not loaded, which takes 30 ms of the start. */
function refuseSchema(): never {
  throw new Error('A route has a schema for Fastify')
}

/** Logs route patterns, never URLs, which contain tokens, search words and names. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

/**
 * Lets requests leave the cookie alone that come with an id that is gone. The session plugin clears their cookie; a request
 * that was on its way while the session got another id, such as one of the service worker during a sign-in, would take that
 * one from the browser. A sign-out clears it on purpose, with what the browser stores.
 */
function keepNewerCookie(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const isSignOut = reply.hasHeader('clear-site-data')
    const isCleared = String(reply.getHeader('set-cookie')).includes('Expires=Thu, 01 Jan 1970')
    if (reply.statusCode === 401 || (isCleared && !isSignOut)) reply.removeHeader('set-cookie')
  })
}

/** No browser or proxy stores an answer that does not say that it may be. */
function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
  })
}

/** Accepts empty bodies with a JSON content type, which some clients always send. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What identifies the session's cookie to a browser. */
    sessionCookie: { name: string; path: string; secure: boolean }
  }
}
