// The systems beside the product that are tested for real where they are installed: what each consists of, and how
// to get it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { tryJourneys } from './journeys.mjs'
import { run } from './programs.mjs'

/**
 * @typedef {object} ExternalService
 * @property {string} name
 * @property {string} command of npm that installs and tests it
 * @property {string[]} programs
 * @property {string[]} packages of Debian
 * @property {string[]} tests that need it
 * @property {string[]} journeys that need it
 */

/** @type {Record<'s3' | 'clamd' | 'webkit', ExternalService>} */
export const externalServices = {
  s3: {
    name: "Ceph's radosgw",
    command: 'npm run test:s3',
    programs: ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'monmaptool'],
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    tests: ['src/server/blobs/storage/s3.test.ts', 'src/server/files/s3.db.test.ts'],
    journeys: ['direct-upload'],
  },
  clamd: {
    name: 'clamd',
    command: 'npm run test:clamd',
    programs: ['clamd'],
    packages: ['clamav-daemon'],
    tests: ['src/server/blobs/scan/clamd.test.ts', 'src/server/files/scan.db.test.ts'],
    journeys: [],
  },
  webkit: {
    name: 'WebKit',
    command: 'npm run test:webkit',
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    tests: [],
    journeys: ['webkit'],
  },
}

/** Where Debian's packages put programs. */
export const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/**
 * @param {ExternalService} service
 * @returns {boolean}
 */
export function isInstalled({ programs }) {
  return programs.every((name) => PLACES.some((place) => existsSync(path.join(place, name))))
}

/**
 * Installs it by apt unless it is there.
 *
 * @param {ExternalService} service
 * @returns {boolean} whether it is there now; what went wrong has been said
 */
function ensure(service) {
  if (isInstalled(service)) return true
  const { name, packages } = service
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(
      `${name} is not installed, and only root can install it, with apt: apt-get install ${packages.join(' ')}`,
    )
    return false
  }
  console.log(`Installing ${packages.join(', ')} by apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const quietly = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], quietly)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
  if (isInstalled(service)) return true
  console.error(`${name} could not be installed: its tests did not run.`)
  return false
}

/**
 * @param {ExternalService} service
 * @returns {string} what the heading of tests that need it ends with, so that it says when they are skipped
 */
export function skippedNote(service) {
  return isInstalled(service) ? '' : ` (skipped: not installed; "${service.command}" installs it)`
}

/** Says which tests were skipped because what they need is not installed. */
export function tellSkipped() {
  for (const service of Object.values(externalServices)) {
    if (isInstalled(service)) continue
    console.log(
      `Skipped: the tests on ${service.name}, which is not installed. "${service.command}" runs them.`,
    )
  }
}

/**
 * Gets what is missing and runs the tests that need it.
 *
 * @param {import('./programs.mjs').Running} running
 * @param {ReadonlyArray<keyof typeof externalServices>} names
 * @returns {Promise<number>} 0 when all of them ran and none failed
 */
export async function testBeside(running, names) {
  const wanted = names.map((name) => externalServices[name])
  if (!wanted.map(ensure).every(Boolean)) return 1
  const tests = wanted.flatMap((service) => service.tests)
  const journeys = wanted.flatMap((service) => service.journeys)
  const tested =
    tests.length === 0 ? 0 : await run(running, 'node_modules/vitest/vitest.mjs', ['run', ...tests])
  const tried = journeys.length === 0 ? 0 : await tryJourneys(running, journeys)
  return Math.max(tested, tried)
}

/**
 * Gets what is missing, and runs the tests over HTTP once more with every system that the server can talk to.
 *
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<number>} 0 when they ran and none failed
 */
export async function testTogether(running) {
  const wanted = Object.values(externalServices).filter(({ tests }) => tests.length > 0)
  if (!wanted.map(ensure).every(Boolean)) return 1
  return await run(running, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'vitest.external.config.ts',
  ])
}
