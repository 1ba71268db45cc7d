import { defineConfig } from 'vitest/config'

// Ends what hangs; a machine that is busy with something else takes many times as long as an idle one.
const LIMIT_MS = 180_000

export default defineConfig({
  test: {
    // On two cores it would run one file after the other, most of which wait for a disk or a process.
    maxWorkers: 2,
    // What a test makes is soon thrown away: half the time of collecting it, a twentieth of all.
    execArgv: ['--max-semi-space-size=64'],
    // Every file would load its code anew, and those of the database start servers: a fifth of their time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{src,whole}/**/*.test.{ts,tsx}',
            '{build,scripts}/**/*.test.ts',
            '{bench,proofs,training}/**/*.test.ts',
          ],
          exclude: ['**/*.{db,external}.test.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{src,whole}/**/*.db.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: LIMIT_MS,
          hookTimeout: LIMIT_MS,
        },
      },
    ],
  },
})
