/** PostgreSQL's error code (its manual, appendix A), such as `23505`; undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
}

/** PostgreSQL's code for a row whose key another row has. */
export const UNIQUE_VIOLATION = '23505'

export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION
}
