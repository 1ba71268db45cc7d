// Installs the dependencies of the lockfile, once for each lockfile, and those of development when they are needed. Uses Node's own modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findNode, installsAll } from './node-runtime.mjs'

const STAMP = 'node_modules/.board-manual-lock'
/** Ends the stamp where there are no development dependencies. */
const FOR_USE = ' for use'
const OPTIONS = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * @param {string} root
 * @returns {string} a hash of the required dependencies
 */
export function wantedStamp(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** @typedef {{ isForUse?: boolean }} Wanted whether the product is only used, so that development dependencies are not needed */

/**
 * @param {string} command of `run.mjs`
 * @param {string[]} args
 * @returns {boolean} whether it uses the product
 */
export function isCommandForUse(command, [script = '']) {
  if (command !== 'script') return ['start', 'install', 'build'].includes(command)
  return script.startsWith('src/server/') && !script.startsWith('src/server/testing/')
}

/**
 * @param {string} root
 * @param {Wanted} [wanted]
 * @returns {boolean} whether the lockfile's dependencies are completely installed
 */
export function isInstalled(root, { isForUse = false } = {}) {
  const stamp = path.join(root, STAMP)
  if (!existsSync(stamp)) return false
  const installed = readFileSync(stamp, 'utf8')
  return installed === wantedStamp(root) || (isForUse && installed === wantedStamp(root) + FOR_USE)
}

/**
 * Installs the dependencies unless they are installed. A second process waits meanwhile.
 *
 * @param {string} root
 * @param {Wanted} [wanted]
 * @returns {Promise<boolean>} whether they are installed now; errors are printed
 */
export async function install(root, { isForUse = false } = {}) {
  if (isInstalled(root, { isForUse })) return true
  const release = await acquireLock(path.join(root, '.install-lock'))
  try {
    if (isInstalled(root, { isForUse })) return true
    console.log('Installing dependencies (about a minute, the first time only) …')
    // `ci` would remove those of a server that is running.
    const command = isInstalled(root, { isForUse: true }) ? ['install', '--no-save'] : ['ci']
    // Removed first, so that an interrupted installation does not count as complete.
    rmSync(path.join(root, STAMP), { force: true })
    const options = [isForUse ? '--omit=dev' : '--include=dev', ...OPTIONS]
    const failure =
      (await runNpm(root, process.execPath, [...command, ...options])) ??
      (installsAll(process.version)
        ? undefined
        : await runNpm(root, findNode(root), ['install', '--no-save', ...options]))
    if (failure !== undefined) {
      console.error(`The dependencies could not be installed: ${failure}.`)
      return false
    }
    writeFileSync(path.join(root, STAMP), wantedStamp(root) + (isForUse ? FOR_USE : ''))
    return true
  } finally {
    release()
  }
}

/**
 * Runs npm to its end, and passes signals on to it: left alone, it would go on writing beside the next start.
 *
 * @param {string} root
 * @param {string} node the Node that npm runs on
 * @param {string[]} args
 * @returns {Promise<string | undefined>} the reason when it fails
 */
function runNpm(root, node, args) {
  const npm = process.env.npm_execpath
  const [command, all] = npm === undefined ? ['npm', args] : [node, [npm, ...args]]
  const PATH = [path.dirname(node), process.env.PATH].join(path.delimiter)
  const child = spawn(command, all, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } })
  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`npm could not be run, ${error.message}`))
    child.on('exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      const how = signal === null ? `with code ${code}, see its output above` : `by ${signal}`
      resolve(code === 0 ? undefined : `npm ${args[0]} ended ${how}`)
    })
  })
}

/**
 * @param {string} file
 * @returns {Promise<() => void>} releases the lock
 */
async function acquireLock(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        // `linkSync` is atomic and never overwrites a file.
        linkSync(draft, file)
        return () => rmSync(file, { force: true })
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      const holder = holderOf(file)
      if (holder !== undefined && !isRunning(holder)) rmSync(file, { force: true })
      else if (isFirst) console.log(`Waiting for process ${holder}, which is installing …`)
      await sleep(200)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} the process that holds the lock; undefined when it was just released
 */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
