import { defineConfig, devices } from '@playwright/test'
import { withFakeCamera } from './fake-camera.ts'

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
    launchOptions: withFakeCamera(),
    reducedMotion: 'reduce',
    // Playwright cannot intercept requests of a service worker; journeys about the worker allow it.
    serviceWorkers: 'block',
  },
  // Journeys that do not depend on the device are tagged with one of the projects.
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone\b/,
    },
    { name: 'phone', use: { ...devices['Pixel 7'], deviceScaleFactor: 1 }, grepInvert: /@desktop\b/ },
  ],
})
