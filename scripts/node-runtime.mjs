// Finds the Node for the product: the running one if it is new enough, else the one from npm.
import { existsSync } from 'node:fs'
import path from 'node:path'

const REQUIRED = 24

/**
 * @param {string} version as in `process.version`
 * @returns {boolean} whether the product runs on it
 */
export function isNewEnough(version) {
  return Number(version.replace(/^v/, '').split('.')[0]) >= REQUIRED
}

/**
 * npm leaves out optional packages whose `engines` exclude the Node that it runs on; the build needs some of them.
 *
 * @param {string} version as in `process.version`
 * @returns {boolean} whether npm installs on it all that this platform needs
 */
export function installsAll(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

/**
 * @param {string} root
 * @returns {string} its path
 */
export function findNode(root) {
  if (isNewEnough(process.version)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const packages = [`node-${platform}`, `node-bin-${platform}`]
  const found = packages
    .map((name) => path.join(root, 'node_modules', name, 'bin/node'))
    .find((program) => existsSync(program))
  if (found !== undefined) return found
  console.error(
    `Board Manual needs Node ${REQUIRED}; this is ${process.version}, and none came for ${platform}.`,
  )
  console.error('Please install Node 24 or newer: https://nodejs.org')
  return process.exit(1)
}
