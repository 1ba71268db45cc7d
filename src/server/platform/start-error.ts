/** A failed start that the operator can fix; the message alone is shown. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}

/** Prints an error and sets exit code 1: the message of a {@link StartError}, the stack of any other error. */
export function exitWithError(error: unknown): void {
  const text =
    error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
