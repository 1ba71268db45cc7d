/** How long an orderly stop may take before the process ends all the same. */
const PATIENCE_MS = 30_000
/** Signals this close together are one wish. */
const REPEAT_MS = 1000

/**
 * Stops in order at SIGINT or SIGTERM, and when the process that started this one is gone; then ends the process.
 *
 * @param stop told why; a second signal ends at once
 * @param exitCode of a stop that went well: 0 for what runs until it is stopped
 */
export function onStopSignal(stop: (reason: string) => Promise<void>, exitCode = 0): void {
  let begunAt: number | undefined
  const begin = (reason: string) => {
    // Ctrl-C reaches this process by itself and through the one that started it; only a later one is meant anew.
    if (begunAt !== undefined) {
      if (Date.now() - begunAt > REPEAT_MS) process.exit(1)
      return
    }
    begunAt = Date.now()
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
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
  process.on('disconnect', () => begin('the starting process is gone'))
}
