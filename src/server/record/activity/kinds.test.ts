import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { activityKinds } from '#contract/record/activity.ts'

const server = path.join(import.meta.dirname, '../..')
const recording = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
  .map((file) => readFileSync(path.join(server, file), 'utf8'))
  .filter((source) => /\b(?:record\w+|newActivity)\(/.test(source))
  .join('\n')

it.each(Object.keys(activityKinds))('%s is recorded somewhere', (type) => {
  expect(recording).toMatch(
    new RegExp(`(?:type: [^,\\n]*|newActivity\\(\\s*|recordReceipt\\([^)]*)'${type}'`),
  )
})
