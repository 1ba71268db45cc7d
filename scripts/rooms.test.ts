import { expect, test } from 'vitest'
import { brokenRules } from './rooms.mjs'

const sound = {
  'src/contract/files.ts': '',
  'src/server/platform/logger.ts': '',
  'src/server/files/tables.ts': `import { users } from '#server/accounts/tables.ts'`,
  'src/server/files/index.ts': `export { moveFile } from './move.ts'`,
  'src/server/files/move.ts': `import { file } from '#contract/files.ts'\nimport { log } from '#server/platform/logger.ts'`,
  'src/server/accounts/tables.ts': `import { workspaces } from '#server/workspaces/tables.ts'`,
  'src/server/workspaces/tables.ts': '',
  'src/server/trash/restore.ts': `import { moveFile } from '#server/files/index.ts'`,
  'src/server/app.ts': `import { moveFile } from './files/index.ts'`,
  'src/web/files/index.ts': '',
  'src/web/app/router.tsx': `const page = () => import('#web/files/index.ts')`,
  'src/web/main.tsx': `import { router } from './app/router.tsx'`,
}

const planted = (files: Record<string, string>) =>
  brokenRules(new Map(Object.entries({ ...sound, ...files })))

test('features used through their index, libraries and tables break no rule', () => {
  expect(planted({})).toEqual([])
})

test.each([
  [
    'deeper than an index.ts',
    'src/server/trash/purge.ts',
    `import { moveFile } from '#server/files/move.ts'`,
    'files is used through its index.ts',
  ],
  [
    'deeper than an index.ts, only when it is needed',
    'src/web/trash/page.tsx',
    `const list = () => import('#web/files/list.tsx')`,
    'files is used through its index.ts',
  ],
  [
    'from the browser into the server',
    'src/web/files/list.tsx',
    `import { moveFile } from '#server/files/index.ts'`,
    'web may not use server',
  ],
  [
    'from the contract into a half',
    'src/contract/folders.ts',
    `import { moveFile } from '#server/files/index.ts'`,
    'contract may not use server',
  ],
  [
    'from the ground floor into a feature',
    'src/server/workspaces/create.ts',
    `import { moveFile } from '#server/files/index.ts'`,
    'workspaces stands on the ground floor',
  ],
  [
    'back to a feature that imports this one',
    'src/server/files/delete.ts',
    `import { restore } from '#server/trash/index.ts'`,
    'a circle',
  ],
])('an import %s is reported', (_, file, source, sentence) => {
  expect(planted({ [file]: source })).toEqual([expect.stringContaining(sentence)])
})

test('tests reach where they like', () => {
  const source = `import { moveFile } from '#server/files/move.ts'`
  expect(planted({ 'src/server/trash/purge.test.ts': source })).toEqual([])
})
