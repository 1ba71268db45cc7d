import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../database/unavailable.ts'
import { RateLimited } from '../rate-limited.ts'
import { AppError, type ErrorBody, type ErrorCode } from '#contract/platform/errors.ts'

/** Failures that the HTTP layer raises itself, before any of our code runs. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'truncated',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported',
}

/** After how many seconds to try again what is unavailable. */
const RETRY_AFTER = '5'

function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  const known = frameworkErrors[error.code]
  if (known !== undefined) return new AppError(known)
  if (error.statusCode === 429) return new AppError('rate_limited')
  if (isUnavailable(error)) return new AppError('unavailable')
  const isBadRequest = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return new AppError(isBadRequest ? 'invalid' : 'internal')
}

/** Answers addresses that no route can be looked up for: not well-formed, or with an id longer than any. */
export function refuseAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
  reply.header('cache-control', 'private, no-store')
  void sendFailure(reply, new AppError(isTooLong ? 'not_found' : 'invalid'))
}

/** Answers every failure; only unforeseen ones are logged with their stack. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = asAppError(error)
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
    // Headers of a body that failed before its first byte.
    for (const header of ['content-length', 'content-disposition', 'etag']) reply.removeHeader(header)
    if (failure instanceof RateLimited) reply.header('retry-after', failure.retryAfterSeconds)
    const isPage = request.headers['sec-fetch-dest'] === 'document' && !request.url.startsWith('/api/')
    return isPage ? sendAsPage(reply, failure) : sendFailure(reply, failure)
  })
}

/** Answers who opened a page with words alone; a busy server is asked again by the browser itself. */
function sendAsPage(reply: FastifyReply, { code, message, status }: AppError): FastifyReply {
  if (code === 'unavailable') reply.headers({ 'retry-after': RETRY_AFTER, refresh: RETRY_AFTER })
  return reply.code(status).type('text/plain; charset=utf-8').send(message)
}

/**
 * Answers with a failure in the one shape of the contract.
 *
 * @param more fields that one call has beside it
 */
export function sendFailure(
  reply: FastifyReply,
  { code, details, message, status }: AppError,
  more?: object,
): FastifyReply {
  if (code === 'unavailable') reply.header('retry-after', RETRY_AFTER)
  const body: ErrorBody = { message, code, ...(details !== undefined && { details }) }
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ ...body, ...more })
}
