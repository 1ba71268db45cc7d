/** Codes of the network, and of PostgreSQL (its manual, appendix A) when it refuses, ends, restarts or has no connection left. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // A connection to what is only a standby now.
  '25006',
])
/** Connection exceptions, such as those of a pooler whose PostgreSQL is gone. */
const CONNECTION_EXCEPTION = /^08\w{3}$/
/** Errors of `pg` that have no code. */
const MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Whether an error says that a system we depend on cannot be used for the moment, as the database while another takes its place. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    CODES.has(code) ||
    CONNECTION_EXCEPTION.test(code) ||
    MESSAGE.test(error.message) ||
    isUnavailable(error.cause)
  )
}
