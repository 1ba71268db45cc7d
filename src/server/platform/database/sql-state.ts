/** PostgreSQL's code for what went wrong (its manual, appendix A), such as `23505` for a value that must be unique. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : undefined
}

export function isTaken(error: unknown): boolean {
  return sqlStateOf(error) === '23505'
}
