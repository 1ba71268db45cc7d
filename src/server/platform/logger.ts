import { DrizzleQueryError } from 'drizzle-orm'
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

/** A failed query is told by its text and its cause; its values are the names and words of a business. */
function describeError(error: Error): object {
  return error instanceof DrizzleQueryError
    ? { query: error.query, ...stdSerializers.err(error.cause ?? new Error('no cause')) }
    : stdSerializers.err(error)
}
