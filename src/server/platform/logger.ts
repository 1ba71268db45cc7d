import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/**
 * Creates the logger: JSON lines in production or to `destination`, readable lines on a terminal. Secrets are never
 * logged; the redacted paths are a second line of defence.
 */
export function createLogger(
  { LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>,
  destination?: DestinationStream,
): Logger {
  const readable = process.stdout.isTTY && process.env['NODE_ENV'] !== 'production'
  const options: LoggerOptions = {
    level: LOG_LEVEL,
    base: null,
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.cookie', 'req.headers.cookie', 'req.headers.authorization'],
  }
  if (destination !== undefined) return pino(options, destination)
  return pino(
    readable ? { ...options, transport: { target: 'pino-pretty', options: { ignore: 'reqId' } } } : options,
  )
}

/**
 * Describes an error without customers' data: without a query's parameters, without PostgreSQL's messages that quote
 * values, and without a parser's message, which quotes its input.
 */
function describeError(error: Error): object {
  if (error instanceof DrizzleQueryError)
    return { query: error.query, ...describeError(error.cause ?? new Error('no cause')) }
  if (error instanceof DatabaseError) {
    const { code, constraint, message, name, routine, stack, table } = error
    const quotesValues = code?.startsWith(DATA_EXCEPTION) || code === SYNTAX_ERROR
    return {
      type: name,
      ...(!quotesValues && { message }),
      code,
      constraint,
      routine,
      table,
      stack: framesOf(stack),
    }
  }
  if (error instanceof SyntaxError) return { type: error.name, stack: framesOf(error.stack) }
  return stdSerializers.err(error)
}

/** The class of PostgreSQL's error codes for bad values (its manual, appendix A). */
const DATA_EXCEPTION = '22'
/** Also for values in a language, such as full-text queries. */
const SYNTAX_ERROR = '42601'

/** The lines of a stack trace without the message. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
