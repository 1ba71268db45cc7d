import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { serverEnv, serverFlags } from '../../../scripts/programs.mjs'

export interface RunningProgram {
  process: ChildProcess
  /** Everything it has printed so far. */
  output(): string
  /** Ends it, unless it has ended; gives its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export interface RunningProduct extends RunningProgram {
  url: string
}

/** What npm gives to every program of the server, with the folder in which its compiled modules are kept. */
export const npmEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

/** Whatever a busy machine does to it, it refuses nothing. */
const quietly = {
  PORT: '0',
  PROCESSES: '1',
  RATE_LIMIT: 'off',
  MAX_DELAY_MS: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
}

/**
 * Starts a program of the server as npm does, with no environment but this, and waits until it is up.
 *
 * @param ready what it prints then
 * @throws when it ends before, with what it printed
 */
export async function launchProgram(
  script: string,
  ready: RegExp,
  env: Record<string, string>,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [...serverFlags, path.resolve(import.meta.dirname, '..', script)], {
    env: { ...npmEnv, ...serverEnv, ...quietly, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (ready.test(printed)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The program ended:\n${printed}`)))
  })
  return {
    process: child,
    output: () => printed,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return await ended
    },
  }
}

/** Runs a verb of the command line to its end, as npm does, with no environment but this. */
export async function runAdmin(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../cli/main.ts'), ...args], {
    env: { ...npmEnv, LOG_LEVEL: 'warn', ...env },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

const READY = /ready at (\S+),/

/** Starts the product as `npm start` does once everything is built, on a free port. */
export async function launchProduct(
  env: Record<string, string>,
  script = 'main.ts',
): Promise<RunningProduct> {
  const program = await launchProgram(script, READY, env)
  const [, address = ''] = READY.exec(program.output()) ?? []
  return { ...program, url: address.replace('localhost', '127.0.0.1') }
}

export const account = { email: 'ada@example.com', password: 'Correct-horse-1' }

/** Makes an account, by its mailed link, and signs it in; gives the session's cookie. */
export async function signUpAt(url: string, dataDir: string, person = account): Promise<string> {
  await post(url, '/api/register-email', { ...person, firstName: 'Ada' })
  await post(url, '/api/verify-email', {
    token: await mailedToken(path.join(dataDir, 'outbox'), person.email),
  })
  return await signInAt(url, person)
}

/** Signs an account in; gives the session's cookie. */
export async function signInAt(url: string, person = account): Promise<string> {
  const response = await post(url, '/api/login-email', person)
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`Signing in was answered ${String(response.status)}`)
  return cookie
}

async function post(url: string, address: string, body: object): Promise<Response> {
  return await fetch(url + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** The token of the link that was mailed to an address. @throws when none comes */
async function mailedToken(outbox: string, address: string): Promise<string> {
  for (let turn = 0; turn < 400; turn += 1) {
    const names = await readdir(outbox).catch(() => [])
    for (const name of names.filter((found) => found.endsWith('.eml'))) {
      const { text: body = '', to } = await PostalMime.parse(await readFile(path.join(outbox, name)))
      const token = /token=([\w-]+)/.exec(body)?.[1]
      if (token !== undefined && to?.[0]?.address === address) return token
    }
    await sleep(50)
  }
  throw new Error(`No mail for ${address} came in 20 seconds`)
}
