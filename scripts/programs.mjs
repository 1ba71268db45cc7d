// Runs programs under the Node that was found, and ends them in order.
import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * @typedef {object} Running
 * @property {string} root
 * @property {string} node the Node that runs it
 */

const PARENT = process.ppid
/**
 * What the server's Node is told. Left alone it makes room for three times of what lives, and keeps it: 400 MB after a few lists and downloads.
 * Young garbage is collected in steps of 8 MB and old garbage at 60 % above what lived: that holds it below 260 MB, and lists are quicker too.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60']
/** How soon it is noticed that npm is gone. */
const LOOK_MS = 500

/**
 * Runs a script of the project or of one of its packages, with its output on this terminal. A signal to this
 * process is passed on, and so is the end of the npm that started it, which may be killed without a word;
 * should this process vanish, the script learns of it by its closed channel.
 *
 * @param {Running} running
 * @param {string} script below the root
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} its exit code; 128 and the signal's number when a signal ended it
 */
export function run({ root, node }, script, args = [], env = {}) {
  const flags = script.startsWith('src/server/') ? serverFlags : []
  const child = spawn(node, [...flags, path.join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // What the modules were compiled to is kept: the second start takes a fifth less time.
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
  const orphanhood = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === PARENT) return
    clearInterval(orphanhood)
    child.kill('SIGTERM')
  }, LOOK_MS)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(orphanhood)
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143))
    })
  })
}
