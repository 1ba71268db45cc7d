// External services that are tested if they are installed: their programs, and how to install them.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { canInstallPackages, installPackages } from './apt.mjs'
import { runJourneys } from './journeys.mjs'
import { run } from './programs.mjs'

/**
 * @typedef {object} ExternalService
 * @property {string} name
 * @property {string} command npm script that installs and tests it
 * @property {string[]} programs
 * @property {string[]} packages of Debian
 * @property {string[]} tests that need it
 * @property {string[]} journeys that need it
 */

/** @type {Record<'s3' | 'clamd' | 'webkit' | 'firefox' | 'runc' | 'qpdf', ExternalService>} */
export const externalServices = {
  s3: {
    name: "Ceph's radosgw",
    command: 'npm run test:s3',
    programs: ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'ceph-authtool', 'monmaptool'],
    packages: ['radosgw', 'ceph-mon', 'ceph-osd'],
    tests: ['src/server/bytes/storage/s3.test.ts', 'src/server/manual/files/s3.db.test.ts'],
    journeys: ['direct-upload'],
  },
  clamd: {
    name: 'clamd',
    command: 'npm run test:clamd',
    programs: ['clamd'],
    packages: ['clamav-daemon'],
    tests: ['src/server/bytes/scan/clamd.test.ts', 'src/server/manual/files/scan.db.test.ts'],
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
  firefox: {
    name: 'Firefox',
    command: 'npm run test:firefox',
    programs: ['firefox-esr'],
    packages: ['firefox-esr'],
    tests: [],
    journeys: ['firefox'],
  },
  runc: {
    name: 'runc',
    command: 'npm run test:container',
    programs: ['runc'],
    packages: ['runc'],
    tests: ['scripts/container.test.ts'],
    journeys: [],
  },
  qpdf: {
    name: 'qpdf and unzip',
    command: 'npm run test:qpdf',
    programs: ['qpdf', 'unzip'],
    packages: ['qpdf', 'unzip'],
    tests: ['src/server/outside/packs/opened-elsewhere.db.test.ts'],
    journeys: [],
  },
}

/**
 * What `npm run proof:rolling` needs, and `npm run proof:cluster` beside radosgw and mmdebstrap.
 *
 * @type {ExternalService}
 */
const nginx = {
  name: 'nginx',
  command: 'npm run proof:rolling',
  programs: ['nginx'],
  packages: ['nginx'],
  tests: [],
  journeys: [],
}

/** @type {ExternalService} */
const mmdebstrap = {
  ...nginx,
  name: 'mmdebstrap',
  command: 'npm run proof:cluster',
  programs: ['mmdebstrap'],
  packages: ['mmdebstrap'],
}

/** The folders of Debian's programs. */
export const PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/**
 * @param {ExternalService} service
 * @returns {boolean}
 */
export function isInstalled({ programs }) {
  return programs.every((name) => PLACES.some((place) => existsSync(path.join(place, name))))
}

/**
 * Installs a service with apt unless it is installed; prints why it cannot be installed.
 *
 * @param {ExternalService} service
 * @returns {boolean} whether it is installed now
 */
function ensure(service) {
  if (isInstalled(service)) return true
  const { name, packages } = service
  if (!canInstallPackages) {
    console.error(
      `${name} is not installed, and only root can install it, with apt: apt-get install ${packages.join(' ')}`,
    )
    return false
  }
  installPackages(...packages)
  if (isInstalled(service)) return true
  console.error(`${name} could not be installed: "${service.command}" cannot run.`)
  return false
}

/**
 * @param {ExternalService} service
 * @returns {string} a suffix for the title of its tests that says when they are skipped
 */
export function skippedNote(service) {
  return isInstalled(service) ? '' : ` (skipped: not installed; "${service.command}" installs it)`
}

/** Prints which tests were skipped because their service is not installed. */
export function reportSkipped() {
  for (const service of Object.values(externalServices)) {
    if (isInstalled(service)) continue
    console.log(
      `Skipped: the tests on ${service.name}, which is not installed. "${service.command}" runs them.`,
    )
  }
}

/**
 * Installs services and runs their tests.
 *
 * @param {import('./programs.mjs').Running} running
 * @param {ReadonlyArray<keyof typeof externalServices>} names
 * @returns {Promise<number>} 0 when all tests ran and passed
 */
export async function testServices(running, names) {
  const wanted = names.map((name) => externalServices[name])
  if (!wanted.map(ensure).every(Boolean)) return 1
  const tests = wanted.flatMap((service) => service.tests)
  const journeys = wanted.flatMap((service) => service.journeys)
  const tested =
    tests.length === 0 ? 0 : await run(running, 'node_modules/vitest/vitest.mjs', ['run', ...tests])
  const tried = journeys.length === 0 ? 0 : await runJourneys(running, journeys)
  return Math.max(tested, tried)
}

/**
 * Installs what `npm run proof:cluster` needs.
 *
 * @returns {boolean} whether it is installed now
 */
export function ensureCluster() {
  return [externalServices.s3, nginx, mmdebstrap].map(ensure).every(Boolean)
}

/** @returns {boolean} whether nginx is installed now */
export function ensureNginx() {
  return ensure(nginx)
}

/**
 * Installs all services that a server works with, and runs the tests over HTTP with all of them together.
 *
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<number>} 0 when all tests ran and passed
 */
export async function testAllServices(running) {
  const wanted = Object.values(externalServices).filter(({ tests }) =>
    tests.some((file) => file.startsWith('src/')),
  )
  if (!wanted.map(ensure).every(Boolean)) return 1
  return await run(running, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'vitest.external.config.ts',
  ])
}
