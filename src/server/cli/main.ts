import { readConfig } from '#server/platform/config.ts'
import { quickenImports } from '#server/platform/quick-imports.ts'
import { exitWithError, StartError } from '#server/platform/start-error.ts'
import { onStopSignal } from '#server/platform/stop-signal.ts'
import { readCall, WrongCall } from './call.ts'
import { Progress } from './progress.ts'
import type { Input, Verb } from './verb.ts'

// What an operator does beside the server: `npm run admin -- <verb>`. It ends with 0 when all is well, 1 when
// something failed or is amiss, 2 when it was called wrongly, 130 when it was interrupted.

/** @returns whether all is well */
async function perform(verb: Verb, input: Input, signal: AbortSignal): Promise<boolean> {
  const config = readConfig(process.env)
  const [{ createLogger }, { startServices }] = await Promise.all([
    import('#server/platform/logger.ts'),
    import('#server/services.ts'),
  ])
  const services = await startServices(config, createLogger({ LOG_LEVEL: 'silent' }), { embedded: 'shared' })
  const progress = new Progress(process.stderr)
  const say = (line: string) => {
    progress.clear()
    process.stdout.write(`${line}\n`)
  }
  try {
    signal.throwIfAborted()
    return await verb.run({ config, services, progress, say, env: process.env, signal }, input)
  } finally {
    progress.clear()
    await services.stop()
  }
}

/** What an operator can understand and mend, by its message alone. */
async function forPeople(error: unknown): Promise<unknown> {
  const { AppError } = await import('#contract/platform/errors.ts')
  if (error instanceof AppError) return new StartError(error.message)
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown }
  switch (String(cause?.code ?? code)) {
    case '57P01':
    case 'ECONNRESET':
      return new StartError('The database went away. Was the server stopped?')
    case 'ENOSPC':
      return new StartError('There is no space left on the disk.')
    default:
      return error
  }
}

const interruption = new AbortController()
const { promise: ended, resolve: end } = Promise.withResolvers<undefined>()
onStopSignal(async () => {
  interruption.abort(new StartError('Interrupted.'))
  process.stdin.destroy()
  await ended
}, 130)
quickenImports()
try {
  const wish = await readCall(process.argv.slice(2))
  if ('say' in wish) process.stdout.write(`${wish.say}\n`)
  else process.exitCode = (await perform(wish.verb, wish.input, interruption.signal)) ? 0 : 1
} catch (error) {
  const { reason } = interruption.signal
  exitWithError(interruption.signal.aborted ? reason : await forPeople(error))
  if (error instanceof WrongCall) process.exitCode = 2
}
end(undefined)
// The channel to npm's process, by which its end is noticed, would keep this one alive.
process.channel?.unref()
