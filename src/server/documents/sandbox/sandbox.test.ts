import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocuments } from '../documents.ts'
import { ROOT } from './file-tree.ts'
import { type Command, findSandbox, offeredSandboxes, permissionsOnly, type Sandbox } from './sandbox.ts'

export type Attack =
  | 'read'
  | 'read by a program'
  | 'write'
  | 'connect to a port'
  | 'connect to a socket'
  | 'signal'

const attacker = new URL('testing/attacker.ts', import.meta.url)

/** Files of the server that a document is after, and something that listens as its database does. */
let folder: string
const servers: net.Server[] = []
const secret = () => path.join(folder, 'secret')
const socket = () => path.join(folder, 'socket')
let port: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-attacked-'))
  await writeFile(secret(), 'secret', { mode: 0o600 })
  const listen = async (address: net.ListenOptions) => {
    const server = net.createServer((connection) => connection.destroy()).listen(address)
    servers.push(server)
    await new Promise((resolve) => server.once('listening', resolve))
    return server
  }
  await listen({ path: socket() })
  port = String(((await listen({ port: 0, host: '127.0.0.1' })).address() as AddressInfo).port)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(sandbox: Sandbox, command: Command, writable?: string): Promise<string> {
  const [program, ...args] = sandbox.wrap(command, writable === undefined ? {} : { writable })
  const { stdout } = await promisify(execFile)(program, args, { env: { PATH: process.env['PATH'] } })
  return stdout
}

/** Runs an attack by a program of its own in the sandbox, as one that took LibreOffice over would. */
async function attackByProgram(sandbox: Sandbox, attack: Attack, target: string): Promise<string> {
  return await run(sandbox, [process.execPath, fileURLToPath(attacker), attack, target])
}

/** How many processes of the machine run a command. */
async function processesOf(command: readonly string[]): Promise<number> {
  const running = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    running.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return commands.filter((line) => line === command.map((word) => `${word}\0`).join('')).length
}

const offered = await offeredSandboxes()

type Attempt = readonly [Attack, target: string]

/** Tries attacks, and gives those that got in. */
async function successful(
  attack: (name: Attack, target: string) => Promise<string>,
  attempts: readonly Attempt[],
): Promise<Attempt[]> {
  const outcomes: string[] = []
  for (const attempt of attempts) outcomes.push(await attack(...attempt))
  expect(outcomes.filter((outcome) => !/^(got in|failed): /.test(outcome))).toEqual([])
  return attempts.filter((_, index) => outcomes[index]?.startsWith('got in'))
}

const code = () => ['read', path.join(ROOT, 'package.json')] as const
const files = (): Attempt[] => [
  ['read', secret()],
  ['read', `/proc/self/root${secret()}`],
  ['read', `/proc/${String(process.pid)}/environ`],
  ['read', `/proc/${String(process.pid)}/mem`],
  ['read', '/etc/shadow'],
  ['write', secret()],
  ['write', path.join(ROOT, 'src/new.ts')],
]
const others = (): Attempt[] => [
  ['read by a program', secret()],
  ['connect to a socket', socket()],
  ['signal', String(process.pid)],
]
const network = (): Attempt[] => [['connect to a port', port]]
const publicFiles = (): Attempt[] => [
  ['read', '/etc/passwd'],
  ['read', path.join(ROOT, 'README.md')],
]

it('attacks get in without a sandbox', async () => {
  const attempts: Attempt[] = [['read', secret()], ...others(), ...network(), ...publicFiles()]
  const byProgram = async (...attempt: Attempt) => await attackByProgram(permissionsOnly, ...attempt)
  expect(await successful(byProgram, attempts)).toEqual(attempts)
})

describe.each(offered)('a process in a sandbox of level $level ($name)', (sandbox) => {
  const documents = createDocuments({
    entry: attacker,
    sandbox: Promise.resolve(sandbox),
    readingNiceness: 0,
  })
  afterAll(() => documents.close())
  const byWorker = async (attack: Attack, target: string) => {
    const bytes = Buffer.from(`${attack}: ${target}`)
    const result = await documents.extract({ mimetype: 'text/plain', bytes })
    return result.status === 'indexed' ? result.text : result.reason
  }
  const byProgram = async (attack: Attack, target: string) => await attackByProgram(sandbox, attack, target)

  it('reads the code and no other file, and writes none, as a worker process', async () => {
    expect(await successful(byWorker, [code(), ...files(), ...publicFiles()])).toEqual([code()])
  })

  it.skipIf(sandbox.level > 2)('reaches nothing of the server as a worker process', async () => {
    expect(await successful(byWorker, others())).toEqual([])
  })

  it.skipIf(sandbox.level > 2)('reaches nothing of the server, whatever program it runs', async () => {
    expect(await successful(byProgram, [code(), ...files(), ...others()])).toEqual([code()])
  })

  it.skipIf(sandbox.level > 1)('has no network, and no files that all users may read', async () => {
    expect(await successful(byWorker, network())).toEqual([])
    expect(await successful(byProgram, [...network(), ...publicFiles()])).toEqual([])
    await chmod(secret(), 0o644)
    await chmod(folder, 0o755)
    expect(await successful(byProgram, [...files(), ...others()])).toEqual([])
    await chmod(folder, 0o700)
    await chmod(secret(), 0o600)
  })

  it.skipIf(sandbox.level > 2)('has no privileges, can gain none, and has its user', async () => {
    const status = await run(sandbox, ['/bin/cat', '/proc/self/status'])
    expect(status).toMatch(/^NoNewPrivs:\t1$/m)
    expect(status).toMatch(/^CapInh:\t0+\nCapPrm:\t0+\nCapEff:\t0+$/m)
    const user = sandbox.userId === undefined ? String.raw`\d+` : String(sandbox.userId)
    expect(status).toMatch(new RegExp(`^Uid:(\\t${user}){4}$`, 'm'))
  })

  it.skipIf(sandbox.level > 1 || sandbox.name.endsWith('not filtered'))(
    'makes no system call that documents do not need',
    async () => {
      expect(await run(sandbox, ['/bin/cat', '/proc/self/status'])).toMatch(/^Seccomp:\t2$/m)
      const refused = [
        ['/usr/bin/unshare', '--user', '/bin/true'],
        ['/usr/bin/perl', '-e', 'syscall(425, 1, 0) == -1 and die $!'],
        ['/usr/bin/perl', '-e', 'socket(my $internet, 2, 1, 0) or die $!'],
      ] as const
      for (const command of refused)
        await expect(run(sandbox, command), command.at(-1)).rejects.toThrow(
          /not permitted|not supported by protocol/,
        )
      const local = 'socket(my $local, 1, 1, 0) or die $!; print fork ? "made" : ""; wait'
      expect(await run(sandbox, ['/usr/bin/perl', '-e', local])).toBe('made')
    },
  )

  it.skipIf(sandbox.level > 1)(
    'gets four gigabytes of memory at most, whatever program it runs',
    async () => {
      const take = (gigabytes: number) =>
        run(sandbox, [process.execPath, '-p', `new ArrayBuffer(${String(gigabytes)} * 1024 ** 3).byteLength`])
      expect(await take(2)).toBe(`${String(2 * 1024 ** 3)}\n`)
      await expect(take(5)).rejects.toThrow('allocation failed')
    },
  )

  it.skipIf(sandbox.level > 1)('sees no other process', async () => {
    const processes = (await run(sandbox, ['/bin/ls', '/proc']))
      .split('\n')
      .filter((name) => /^\d+$/.test(name))
    expect(processes.length).toBeLessThan(5)
  })

  it.skipIf(sandbox.level > 1)('ends when the server is killed, with all its processes', async () => {
    const seconds = `999.${String(offered.indexOf(sandbox))}${String(process.pid)}`
    const command = sandbox.wrap(['/bin/sh', '-c', 'sleep "$0" & sleep "$0"', seconds])
    const start = `const [program, ...args] = ${JSON.stringify(command)}
      require('node:child_process').spawn(program, args)
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['-e', start])
    const sleeping = async () => await processesOf(['sleep', seconds])
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(2)
    server.kill('SIGKILL')
    await expect.poll(sleeping, { timeout: 10_000 }).toBe(0)
  })

  it('works in a folder that it is given', async () => {
    const given = await mkdtemp(path.join(os.tmpdir(), "board manual's-given-"))
    await chmod(given, 0o777)
    await run(sandbox, ['/bin/sh', '-c', 'echo done > "$0/result"', given], given)
    expect(await readdir(given)).toEqual(['result'])
    await rm(given, { recursive: true })
  })
})

it.runIf(offered[0]?.level === 1)('hides a folder that is inside a readable one', async () => {
  const hidden = path.join(ROOT, 'src/contract')
  const file = path.join(hidden, 'errors.ts')
  for (const sandbox of (await offeredSandboxes(hidden)).filter(({ level }) => level === 1))
    expect(await attackByProgram(sandbox, 'read', file)).toBe('failed: ENOENT')
})

it('is required in vain where there are no programs for it', async () => {
  const search = process.env['PATH']
  process.env['PATH'] = '/nowhere'
  try {
    await expect(findSandbox({ mode: 'require' })).rejects.toThrow('SANDBOX=require')
    expect((await findSandbox()).level).toBe(3)
  } finally {
    process.env['PATH'] = search
  }
})
