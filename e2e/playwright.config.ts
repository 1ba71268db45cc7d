import { defineConfig, devices } from '@playwright/test'
import { findChromium } from '../scripts/browser.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  globalSetup: './start-product.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    launchOptions: {
      executablePath: findChromium(),
      // Chromium has no sandbox for root, which is who runs most containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    // Recording every journey costs all of them a tenth of their time.
    trace: 'on-first-retry',
    reducedMotion: 'reduce',
    // What goes through a service worker cannot be held or broken by a journey; those of the worker itself allow it.
    serviceWorkers: 'block',
  },
  // A journey that is the same on every device (words, bytes on the wire, ways between servers) bears the tag of one.
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone\b/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'] }, grepInvert: /@desktop\b/ },
  ],
})
