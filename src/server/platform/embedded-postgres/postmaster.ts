import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, serverArguments } from './cluster.ts'
import { launch } from './run-as.ts'

const LOG_LIMIT = 10_485_760
/** How long each signal may take to end the server. */
const STOP_MS = 15_000

/**
 * A shell script that waits until this process, at the other end of its standard input, is gone; then ends the server,
 * gracefully for 15 seconds. The pid file shows that the process id still belongs to the server.
 */
const watchScript = `
  while read -r line; do :; done
  tries=0
  while kill -0 "$1" && [ $tries -lt 100 ]; do
    pid=
    read -r pid < "$2"
    if [ "$pid" = "$1" ]; then
      if [ $tries -lt 75 ]; then kill -INT "$1"; else kill -QUIT "$1"; fi
    fi
    sleep 0.2
    tries=$((tries + 1))
  done`

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** One run of `postgres`. */
export interface Postmaster {
  pid: number | undefined
  /** Settles when it has ended; never rejects. */
  ended: Promise<Exit>
  hasEnded(): boolean
  /** The last lines of its log since it was started. */
  logTail(): string
  stop(): Promise<void>
}

export interface PostmasterOptions {
  cluster: Cluster
  socket: { dir: string; port: number }
  settings: Record<string, string>
  logFile: string
}

/** Starts `postgres`, which ends with this process, even when that is killed. */
export function startPostmaster({ cluster, logFile, settings, socket }: PostmasterOptions): Postmaster {
  const program = path.join(cluster.native, 'bin/postgres')
  const { args, command, ...who } = launch(
    cluster.as,
    program,
    serverArguments(cluster.folder, socket, settings),
  )
  const logStart = rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const child = spawn(command, args, {
    ...who,
    cwd: '/',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    stdio: ['ignore', log, log],
    // Not reached by Ctrl-C on the terminal, so that connections are closed first.
    detached: true,
  })
  closeSync(log)
  const watcher = startWatcher(child, path.join(cluster.folder, 'postmaster.pid'))

  let exit: Exit | undefined
  let spawnError = ''
  const ended = new Promise<Exit>((resolve) => {
    const settleWith = (how: Exit) => {
      exit = how
      watcher?.kill('SIGKILL')
      resolve(how)
    }
    child.once('exit', (code, signal) => settleWith({ code, signal }))
    child.once('error', (error) => {
      spawnError = String(error)
      if (child.pid === undefined) settleWith({ code: null, signal: null })
    })
  })

  return {
    pid: child.pid,
    ended,
    hasEnded: () => exit !== undefined,
    logTail: () => spawnError || endOf(logFile, logStart),
    async stop() {
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (exit !== undefined) return
        child.kill(signal)
        const timeout = new AbortController()
        await Promise.race([
          ended,
          sleep(STOP_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
        ])
        timeout.abort()
      }
    },
  }
}

function startWatcher({ pid }: ChildProcess, pidFile: string): ChildProcess | undefined {
  if (pid === undefined) return undefined
  const watcher = spawn('/bin/sh', ['-c', watchScript, 'board-manual-watch', String(pid), pidFile], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without the watcher, a server left over after SIGKILL is ended by the next start.
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  return watcher
}

/** @returns the size of the log in bytes, where the next entry begins */
function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_LIMIT) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

function endOf(logFile: string, start: number): string {
  const written = readFileSync(logFile).subarray(start).toString('utf8')
  return written.trimEnd().split('\n').slice(-15).join('\n')
}
