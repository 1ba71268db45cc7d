import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import session, { type SessionStore } from '@fastify/session'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import { compressAnswers } from './compression.ts'
import { refuseCrossSite } from './cross-site.ts'
import type { FindTokenHolder } from '../identity.ts'
import { handleErrors } from './errors.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { shedLoad } from './shedding.ts'
import { serverTimeouts, connectionLimits, refuseSlowBodies } from './connection-limits.ts'

export const SESSION_COOKIE = 'bm.sid'
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
  logger: Logger
}

/**
 * Creates the Fastify server without routes: security headers, sessions, CSRF protection, rate limits, error bodies, and
 * a log line for each request.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, config, findTokenHolder, masterWorkspaceId, sessionSecret, sessionStore } = options
  const logger: FastifyBaseLogger = options.logger
  const isHttps = baseUrl.startsWith('https:')
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Only these may say for whom they forward a request.
    trustProxy: config.TRUST_PROXY,
    ...serverTimeouts(connectionLimits),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorate('masterWorkspaceId', masterWorkspaceId)
  app.decorate('findTokenHolder', findTokenHolder)
  app.decorateRequest('who', undefined)
  handleErrors(app)
  logRequests(app)
  acceptEmptyJson(app)
  await sendSecurityHeaders(app, isHttps, options.storeOrigin)
  await shedLoad(app, { maxDelayMs: config.MAX_DELAY_MS, isOverloaded: options.isOverloaded })
  refuseSlowBodies(app, connectionLimits)
  refuseCrossSite(app, new URL(baseUrl).origin)
  await compressAnswers(app)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(session, {
    cookieName: SESSION_COOKIE,
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
  // Registered even when limits are off, because routes configure theirs; `allowList` then exempts everyone.
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    allowList: () => config.RATE_LIMIT === 'off',
    errorResponseBuilder: () => new AppError('rate_limited'),
  })
  return app
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

/** Accepts empty bodies with a JSON content type, which some clients always send. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
}
