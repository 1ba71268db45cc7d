import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // On two cores it would run one file after the other, most of which wait for a disk or a process.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{build,scripts}/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['**/*.{db,external}.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['src/**/*.db.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
