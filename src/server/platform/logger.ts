import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

export type { Logger }

/**
 * The one logger. JSON lines in production and to a destination of its own, readable lines on a terminal.
 * Nothing secret is handed to it; these paths are struck out all the same, should someone do it one day.
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
 * A failed query is told by its text and its cause; its values are the names and words of a business. So are those that
 * PostgreSQL cites, and what a parser cites that could not read on.
 */
function describeError(error: Error): object {
  if (error instanceof DrizzleQueryError)
    return { query: error.query, ...describeError(error.cause ?? new Error('no cause')) }
  if (error instanceof DatabaseError) {
    const { code, constraint, message, name, routine, stack, table } = error
    const isOfValues = code?.startsWith(DATA_EXCEPTION) || code === SYNTAX_ERROR
    return {
      type: name,
      ...(!isOfValues && { message }),
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

/** Classes of PostgreSQL's codes (its manual, appendix A): of what goes wrong with a value. */
const DATA_EXCEPTION = '22'
/** Of a statement, and of a value that is one of its languages: what full text search is asked. */
const SYNTAX_ERROR = '42601'

/** Where something happened, without what it said. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}
