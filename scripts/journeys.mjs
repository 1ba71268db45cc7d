import { ensureChromium } from './browser.mjs'
import { run } from './programs.mjs'
import { buildWeb } from '../build/web-build.mjs'

/**
 * Builds the web application, installs Chromium if necessary, and runs the journeys.
 *
 * @param {import('./programs.mjs').Running} running
 * @param {string[]} args of Playwright
 * @returns {Promise<number>} 0 when all journeys ran and passed
 */
export async function runJourneys(running, args) {
  const built = await buildWeb(running)
  if (built !== 0) return built
  if (!(await ensureChromium(running))) {
    console.error('Chromium is not installed, and could not be installed. CHROMIUM_PATH may name one.')
    return 1
  }
  return await run(running, 'node_modules/@playwright/test/cli.js', [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...args,
  ])
}
