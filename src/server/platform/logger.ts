import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
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

/** Fields of the errors of Node, nodemailer and stores that say what failed, and quote nothing. */
const FIELDS = ['code', 'syscall', 'errno', 'statusCode', 'responseCode', 'command'] as const

/**
 * Describes an error and its causes without customers' data: without a query's parameters, without messages of PostgreSQL
 * that can quote values, without a parser's message, which quotes its input, and without unknown fields.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  if (error instanceof DrizzleQueryError) return { query: error.query, ...describeError(error.cause) }
  const stack = framesOf(error.stack)
  if (error instanceof DatabaseError) {
    const { code = '', constraint, message, name, routine, table } = error
    const isPlain = PLAIN_CLASSES.has(code.slice(0, 2)) && code !== SYNTAX_ERROR
    return { type: name, ...(isPlain && { message }), code, constraint, routine, table, stack }
  }
  if (error instanceof SyntaxError) return { type: error.name, stack }
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(
      FIELDS.flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : [])),
    ),
    stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(describeError) }),
  }
}

/**
 * Classes of PostgreSQL's error codes (its manual, appendix A) whose messages name constraints, tables and settings:
 * connections, constraints, rights, transactions, unknown names, resources, states, operators, files.
 */
const PLAIN_CLASSES = new Set(['08', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58'])
/** It is in class 42, but also reports values in a language, such as full-text queries. */
const SYNTAX_ERROR = '42601'

/** The lines of a stack trace without the message. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
}

/** Logs errors that nobody caught as all others, and ends the process: Node would print them with their parameters. */
export function logUncaught(logger: Logger): void {
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'stopping: an error was not caught')
    process.exit(1)
  })
}
