import { defineConfig } from 'vitest/config'

// The tests over HTTP once more, on PostgreSQL, radosgw, SMTP, clamd and an identity provider together.
export default defineConfig({
  test: {
    name: 'external',
    include: ['{src,whole}/**/*.db.test.ts', '{src,whole}/**/*.external.test.ts'],
    // Those that start one of these systems themselves, or look into the folder that is in the bucket's place.
    exclude: [
      'src/server/{manual/files/s3,manual/files/scan,people/sign-in/oidc,platform/jobs/leftovers,bytes/collect/collect-bytes}.db.test.ts',
      'src/server/cli/**',
    ],
    globalSetup: ['src/server/testing/external-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
})
