import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/platform/start-error.ts'
import { bubblewrap } from './bubblewrap.ts'
import { ROOT, treeOf } from './file-tree.ts'
import { unshared, unsharedAsOtherUser } from './namespaces.ts'
import { asOtherUser, withoutPrivileges } from './privileges.ts'
import { callFilter } from './system-calls.ts'

/**
 * What confines the processes that open documents (docs/adr/0016-sandbox.md): 1, namespaces with their own file tree,
 * processes and network; 2, another user; 3, Node's permission model alone, which every level has.
 */
export type SandboxLevel = 1 | 2 | 3

export type Command = readonly [program: string, ...args: string[]]

export interface Sandbox {
  level: SandboxLevel
  /** How it is made, for the log. */
  name: string
  /** The user and group that commands run as, if it is not the server's. */
  userId?: number
  /**
   * The command that runs another one in the sandbox. It ends when this process ends. When a signal ended the inner
   * command, it ends by the same signal or with 128 and the signal's number.
   */
  wrap(command: Command, needs?: Needs): Command
}

/** What a command needs of a sandbox. */
export interface Needs {
  /** The folder that it works in. */
  writable?: string
  /** How much memory each of its processes may have for writing, in bytes: {@link USUAL_MEMORY} by default. */
  memory?: number
}

export interface SandboxOptions {
  /** A folder that must not be seen even if it is inside a readable one. */
  hidden?: string
  /** `require`: at least level 1. */
  mode?: 'auto' | 'require'
}

const PROBE_TIMEOUT_MS = 5000

/** Every sandbox that works on this machine, the best first. */
export async function offeredSandboxes(hidden?: string): Promise<Sandbox[]> {
  const works = await Promise.all(candidates(hidden).map(isWorking))
  return [...candidates(hidden).filter((_, index) => works[index]), permissionsOnly]
}

/**
 * Finds the best sandbox that works on this machine, by running a command in one after the other.
 *
 * @throws StartError when level 1 is required and does not work
 */
export async function findSandbox({ hidden, mode = 'auto' }: SandboxOptions = {}): Promise<Sandbox> {
  for (const sandbox of candidates(hidden)) {
    if (mode === 'require' && sandbox.level > 1) break
    if (await isWorking(sandbox)) return sandbox
  }
  if (mode === 'auto') return permissionsOnly
  throw new StartError(
    'SANDBOX=require needs namespaces for the processes that open documents, and this machine refuses them: install bubblewrap or util-linux, and permit user namespaces.',
  )
}

/** The lowest level, which every machine offers. */
export const permissionsOnly: Sandbox = { level: 3, name: 'permission model', wrap: (command) => command }

function candidates(hidden: string | undefined): Sandbox[] {
  if (process.platform !== 'linux') return []
  const tree = treeOf(hidden)
  const isRoot = process.getuid?.() === 0
  const namespaces = [...(isRoot ? [unsharedAsOtherUser(tree)] : []), bubblewrap(tree), unshared(tree)]
  return [
    ...namespaces.flatMap((sandbox) => (sandbox === undefined ? [] : [limited(sandbox)])),
    ...(isRoot ? [asOtherUser] : []),
    withoutPrivileges,
  ]
}

/** The watchdog ends worker processes that use less than that. */
const USUAL_MEMORY = 4 * 1024 ** 3

/** The same with limits that the kernel holds: of memory, and of system calls where they can be filtered. */
function limited(sandbox: Sandbox): Sandbox {
  const filter = callFilter()
  return {
    ...sandbox,
    name: filter === undefined ? `${sandbox.name}, system calls are not filtered` : sandbox.name,
    wrap: ([program, ...args], { memory = USUAL_MEMORY, ...needs } = {}) => {
      const [first, ...rest] = [...(filter ?? []), program]
      // Not the address space: V8 and WebAssembly reserve more than they use.
      const limits = ['--core=0', `--data=${String(memory)}`]
      return ['prlimit', ...limits, ...sandbox.wrap([first, ...rest, ...args], needs)]
    },
  }
}

/** Whether Node starts in a sandbox and finds the product's code there. */
async function isWorking(sandbox: Sandbox): Promise<boolean> {
  const probe = 'test -r "$0" && exec "$1" --version'
  const code = path.join(ROOT, 'package.json')
  const [program, ...args] = sandbox.wrap(['/bin/sh', '-c', probe, code, process.execPath])
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      timeout: PROBE_TIMEOUT_MS,
      env: { PATH: process.env['PATH'] },
      cwd: '/',
    })
    return stdout.trim() === process.version
  } catch {
    return false
  }
}
