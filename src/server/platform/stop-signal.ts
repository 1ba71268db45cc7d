/** How long a graceful shutdown may take before the process exits. */
const TIMEOUT_MS = 30_000
/** Signals within this time count as one. */
const REPEAT_MS = 1000

/**
 * Shuts down gracefully on SIGINT and SIGTERM, and when the parent process is gone; then exits. A second signal exits at
 * once.
 *
 * @param stop gets the reason
 * @param exitCode after a graceful shutdown
 */
export function onStopSignal(stop: (reason: string) => Promise<void>, exitCode = 0): void {
  let startedAt: number | undefined
  const begin = (reason: string) => {
    // Ctrl-C reaches this process from the terminal and from its parent.
    if (startedAt !== undefined) {
      if (Date.now() - startedAt > REPEAT_MS) process.exit(1)
      return
    }
    startedAt = Date.now()
    setTimeout(() => process.exit(1), TIMEOUT_MS).unref()
    stop(reason).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', begin)
  process.on('SIGTERM', begin)
  process.on('disconnect', () => begin('the parent process is gone'))
}
