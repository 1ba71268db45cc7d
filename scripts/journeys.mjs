import { ensureChromium } from './browser.mjs'
import { run } from './programs.mjs'
import { buildWeb } from '../build/web-build.mjs'

/**
 * Builds what the browser loads, gets a Chromium, and tries the journeys.
 *
 * @param {import('./programs.mjs').Running} running
 * @param {string[]} args for Playwright: which journeys, and how
 * @returns {Promise<number>} 0 when all of them ran and none failed
 */
export async function tryJourneys(running, args) {
  const built = await buildWeb(running)
  if (built !== 0) return built
  if (!(await ensureChromium(running))) {
    console.error('There is no Chromium, and none could be installed. CHROMIUM_PATH can name one.')
    return 1
  }
  return await run(running, 'node_modules/@playwright/test/cli.js', [
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...args,
  ])
}
