// Adds packages for other platforms to package-lock.json. npm leaves them out when it cannot look them up, or when it
// creates the lockfile from installed packages; `npm ci` then refuses the lockfile on every platform. To be run after
// dependencies have changed. What it adds has no hash, and a test refuses that: run `npm install --package-lock-only`
// again where all packages can be looked up, or choose a version of which they can. `overrides` in package.json holds
// @napi-rs/canvas at such a version.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Package
 */

/**
 * @param {Record<string, Package>} packages the lockfile's, by path
 * @returns {Record<string, Package>} the missing ones, with the requested version and without a checksum
 */
export function missingPackages(packages) {
  /** @type {Record<string, Package>} */
  const missing = {}
  for (const [place, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isThere = placesFor(place, name).some((candidate) => candidate in packages)
      const platform = platformOf(name)
      if (isThere || platform === undefined || !/^\d+\.\d+\.\d+$/.test(version)) continue
      missing[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
    }
  }
  return missing
}

/**
 * @param {string} place
 * @param {string} name
 * @returns {string[]} the paths where Node looks for a package that another one imports
 */
function placesFor(place, name) {
  const parts = place === '' ? [] : place.split(/\/(?=node_modules\/)/)
  const levels = Array.from({ length: parts.length + 1 }, (_, i) => parts.slice(0, parts.length - i))
  return levels.map((level) => [...level, `node_modules/${name}`].join('/'))
}

/**
 * @param {string} name such as `@oxlint/binding-linux-x64-musl`
 * @returns {Pick<Package, 'os' | 'cpu' | 'libc'> | undefined} its platform
 */
function platformOf(name) {
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] }
  const found =
    /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/.exec(
      name,
    )
  if (found === null) return undefined
  const [, os = '', cpu = '', abi] = found
  /** @type {Record<string, string>} */
  const libcs = { gnu: 'glibc', musl: 'musl' }
  const libc = os === 'linux' && abi !== undefined ? libcs[abi] : undefined
  return { os: [os], cpu: [cpu], ...(libc === undefined ? {} : { libc: [libc] }) }
}

/** @param {string} file */
function complete(file) {
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingPackages(lockfile.packages)
  const all = Object.entries({ ...lockfile.packages, ...missing })
  all.sort(([a], [b]) => a.localeCompare(b, 'en'))
  lockfile.packages = Object.fromEntries(all)
  writeFileSync(file, `${JSON.stringify(lockfile, undefined, 2)}\n`)
  console.log(`Packages added to the lockfile: ${Object.keys(missing).length}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  complete(path.join(import.meta.dirname, '../package-lock.json'))
}
