// Finds Chromium for the journeys, and gets it where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { run } from './programs.mjs'

/** @returns {string | undefined} the path of a Chromium that is installed */
export function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...playwrightChromiums(),
  ]
  return places.find((place) => place !== undefined && existsSync(place))
}

/** @returns {string[]} where Playwright's own download may lie, the newest first */
function playwrightChromiums() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
  return builds
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((build) => [
      path.join(cache, build, 'chrome-linux64/chrome'),
      path.join(cache, build, 'chrome-linux/chrome'),
    ])
}

/**
 * Gets Chromium unless it is there: Debian's by apt where that can be used, else Playwright's own download.
 *
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<boolean>} whether there is one now
 */
export async function ensureChromium(running) {
  if (findChromium() !== undefined) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium by apt, for the browser tests …')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const quietly = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    spawnSync('apt-get', ['update', '-qq'], quietly)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly)
  }
  if (findChromium() === undefined) {
    console.log("Downloading Playwright's Chromium, for the browser tests …")
    await run(running, 'node_modules/playwright-core/cli.js', ['install', 'chromium'])
  }
  return findChromium() !== undefined
}
