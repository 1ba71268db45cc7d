import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/services.ts'
import type { Progress } from './progress.ts'

/** What a verb works on. */
export interface Workplace {
  config: Config
  services: Services
  progress: Progress
  /** Writes a line of the result. */
  say: (line: string) => void
  env: NodeJS.ProcessEnv
  /** Aborted when the operator interrupts. */
  signal: AbortSignal
}

export interface Input {
  operands: string[]
  options: Record<string, string | boolean | undefined>
}

/** One thing that an operator can do. How it is called is in `verbs.ts`. */
export interface Verb {
  /** What `--help` says more. */
  help: string
  options?: ParseArgsOptionsConfig
  /** @returns whether all is well; if not, it has said what is amiss, and the program ends with 1 */
  run(on: Workplace, input: Input): Promise<boolean>
}

/** An option that was given with a value. */
export function textOption({ options }: Input, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
