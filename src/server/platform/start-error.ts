/** A start that failed for a reason the operator can mend; its message is all they need to see. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

/** Ends a program with what failed: for people its message, and where it is our fault the place too. */
export function endWith(error: unknown): void {
  const words =
    error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${words}\n`)
  process.exitCode = 1
}
