import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PLACES } from '../../../scripts/external-services.mjs'

const execute = promisify(execFile)
const PATIENCE_MS = 60_000

/** A program that was started. */
export interface Daemon {
  pid: number
  /** Ends it, unless it has ended. Its end is no failure then. */
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Programs of other makers that a test runs, in a folder of their own; they end, by process id, with the test. */
export interface Daemons {
  folder: string
  /** Runs a program to its end; gives what it wrote. */
  run: (program: string, ...args: string[]) => Promise<string>
  /** Starts a program that stays. */
  start: (program: string, ...args: string[]) => Daemon
  /** Asks until there is no error; gives up early when a program has ended by itself. */
  ready: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>
  stop: () => Promise<void>
}

export async function daemonsIn(name: string): Promise<Daemons> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `board-manual-${name}-`))
  const running = new Set<ChildProcess>()
  const env = { ...process.env, PATH: PLACES.join(':'), LC_ALL: 'C' }
  let ended: string | undefined

  return {
    folder,
    async run(program, ...args) {
      const { stdout } = await execute(program, args, { env })
      return stdout
    },
    start(program, ...args) {
      const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
      let words = ''
      let isExpected = false
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.stderr.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)))
      child.once('error', (error) => (ended = `${program}: ${error.message}`))
      child.once('exit', () => {
        running.delete(child)
        if (!isExpected) ended = `${program} ended: ${words}`
      })
      running.add(child)
      return {
        pid: child.pid ?? 0,
        async end(signal) {
          isExpected = true
          if (!running.has(child)) return
          child.kill(signal)
          await exited
        },
      }
    },
    async ready(ask) {
      const end = Date.now() + PATIENCE_MS
      for (;;) {
        try {
          return await ask()
        } catch (error) {
          if (ended !== undefined) throw new Error(ended, { cause: error })
          if (Date.now() > end) throw error
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
      }
    },
    async stop() {
      await Promise.all(
        [...running].map(async (child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve))
          // Nothing of theirs is kept, so that nothing has to be written to its end.
          child.kill('SIGKILL')
          await gone
        }),
      )
      await rm(folder, { recursive: true, force: true })
    },
  }
}
