// Finds Chromium for the browser tests, and installs it if it is missing. Its headless shell, which has no windows, tabs
// and menus of its own to draw, takes half the processor time for the same page.
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { canInstallPackages, installPackages } from './apt.mjs'
import { run } from './programs.mjs'

/** @returns {string | undefined} the path of an installed Chromium */
export function findChromium() {
  const places = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...playwrightChromiums(),
  ]
  return places.find((place) => place !== undefined && existsSync(place))
}

/** @returns {string[]} possible paths of Playwright's own downloads, the newest first */
function playwrightChromiums() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    path.join(os.homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const builds = readdirSync(cache).filter((name) => /^chromium_headless_shell-\d+$/.test(name))
  return builds
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
    .flatMap((build) => [
      path.join(cache, build, 'chrome-headless-shell-linux64/chrome-headless-shell'),
      path.join(cache, build, 'chrome-linux/headless_shell'),
    ])
}

/** @returns {{ executablePath: string | undefined, args: string[] }} Playwright's options for starting it */
export function chromiumOptions() {
  // Chromium has no sandbox for root, which is the user in most containers.
  return { executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}

/**
 * Installs Chromium unless it is installed: Debian's with apt if possible, else Playwright's own download.
 *
 * @param {import('./programs.mjs').Running} running
 * @returns {Promise<boolean>} whether it is installed now
 */
export async function ensureChromium(running) {
  if (findChromium() !== undefined) return true
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (canInstallPackages && findChromium() === undefined) installPackages(name)
  if (findChromium() === undefined) {
    console.log("Downloading Playwright's Chromium, for the browser tests …")
    await run(running, 'node_modules/playwright-core/cli.js', ['install', '--only-shell', 'chromium'])
  }
  return findChromium() !== undefined
}
