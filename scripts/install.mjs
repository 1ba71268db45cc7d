// Installs what the lockfile names, once for each lockfile. Node's own modules only: nothing else is there yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STAMP = 'node_modules/.board-manual-lock'
const OPTIONS = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * @param {string} root
 * @returns {string} what identifies the dependencies that the project wants
 */
export function wantedStamp(root) {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'))
  return createHash('sha256').update(lockfile).update(`${process.platform} ${process.arch}`).digest('hex')
}

/**
 * @param {string} root
 * @returns {boolean} whether the dependencies are those of the lockfile, installed to the end
 */
export function isInstalled(root) {
  const stamp = path.join(root, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp(root)
}

/**
 * Installs the dependencies unless they are there. Of two at the same time, one installs and the other waits.
 *
 * @param {string} root
 * @returns {Promise<boolean>} whether they are there now; what went wrong has been said
 */
export async function install(root) {
  if (isInstalled(root)) return true
  const release = await takeTurn(path.join(root, '.install-lock'))
  try {
    if (isInstalled(root)) return true
    console.log('Installing dependencies (about a minute, the first time only) …')
    // The stamp goes first: an installation that is broken off must not pass for the one before.
    rmSync(path.join(root, STAMP), { force: true })
    const fault = await runNpm(root, ['ci', ...OPTIONS])
    if (fault !== undefined) {
      console.error(`The dependencies could not be installed: ${fault}.`)
      return false
    }
    writeFileSync(path.join(root, STAMP), wantedStamp(root))
    return true
  } finally {
    release()
  }
}

/**
 * Runs npm to its end, and passes signals on to it: left alone, it would go on writing beside the next start.
 *
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<string | undefined>} why it did not succeed
 */
function runNpm(root, args) {
  const npm = process.env.npm_execpath
  const [command, all] = npm === undefined ? ['npm', args] : [process.execPath, [npm, ...args]]
  const child = spawn(command, all, { cwd: root, stdio: 'inherit' })
  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`npm could not be run, ${error.message}`))
    child.on('exit', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn)
      const how = signal === null ? `with code ${code}, its own words stand above` : `by ${signal}`
      resolve(code === 0 ? undefined : `npm ci ended ${how}`)
    })
  })
}

/**
 * @param {string} file
 * @returns {Promise<() => void>} gives the turn back
 */
async function takeTurn(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    for (let isFirst = true; ; isFirst = false) {
      try {
        // A link is made whole or not at all, and never over another.
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
 * @returns {number | undefined} the process whose turn it is; nothing when it has just ended
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
