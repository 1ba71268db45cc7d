// Runs programs with the Node that was found.
import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * @typedef {object} Running
 * @property {string} root
 * @property {string} node path of the Node to use
 */

const PARENT = process.ppid
/**
 * Node's options for the server. By default the heap grows to three times of the live objects and stays there: 400 MB
 * after a few lists and downloads. With semi-spaces of 8 MB and a growth of 60 % it stays 100 MB below that, and lists are
 * faster too. With `--expose-gc` the server can collect what its start and large uploads leave behind. With 80 MB of old
 * space to begin with, the start, of which little is garbage, does not mark the heap: 0.15 s of processor time.
 */
export const serverFlags = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=60',
  '--initial-old-space-size=80',
  '--expose-gc',
]
/** Few arenas for the threads of glibc's `malloc`: 10 MB less, and uploads are as fast. */
export const serverEnv = { MALLOC_ARENA_MAX: '2' }
/** How often it is checked whether npm is gone. */
const CHECK_INTERVAL_MS = 500

/**
 * Runs a script with this terminal's input and output. Signals are passed on, and when npm, which started this process,
 * is gone, the script gets SIGTERM. When this process is killed, the script's IPC channel closes.
 *
 * @param {Running} running
 * @param {string} script relative to the root
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code; 128 plus the signal's number when a signal ended it
 */
export function run({ root, node }, script, args = [], env = {}) {
  const isServer = script.startsWith('src/server/')
  const flags = isServer ? serverFlags : []
  const child = spawn(node, [...flags, path.join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...(isServer && serverEnv),
      ...process.env,
      // Caches compiled modules: the second start is a fifth faster.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
      ...env,
      PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  })
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = (/** @type {NodeJS.Signals} */ signal) =>
    void child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  for (const signal of signals) process.on(signal, passOn)
  const parentCheck = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === PARENT) return
    clearInterval(parentCheck)
    child.kill('SIGTERM')
  }, CHECK_INTERVAL_MS)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(parentCheck)
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
