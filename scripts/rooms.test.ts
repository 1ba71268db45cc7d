import { expect, test } from 'vitest'
import { brokenRules } from './rooms.mjs'

const sound = {
  'src/contract/manual/files.ts': '',
  'src/server/platform/logger.ts': '',
  'src/server/manual/files/tables.ts': `import { users } from '#server/people/tables.ts'`,
  'src/server/manual/files/index.ts': `export { moveFile } from './move.ts'`,
  'src/server/manual/files/move.ts': `import { file } from '#contract/manual/files.ts'\nimport { log } from '#server/platform/logger.ts'`,
  'src/server/people/tables.ts': `import { workspaces } from '#server/company/workspaces/tables.ts'`,
  'src/server/company/workspaces/tables.ts': '',
  'src/server/manual/trash/restore.ts': `import { moveFile } from '#server/manual/files/index.ts'`,
  'src/server/app.ts': `import { moveFile } from './files/index.ts'`,
  'src/web/manual/files/index.ts': '',
  'src/web/app/router.tsx': `const page = () => import('#web/manual/files/index.ts')`,
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
    'src/server/manual/trash/purge.ts',
    `import { moveFile } from '#server/manual/files/move.ts'`,
    'files is used through its index.ts',
  ],
  [
    'deeper than an index.ts, only when it is needed',
    'src/web/manual/trash/page.tsx',
    `const list = () => import('#web/manual/files/list.tsx')`,
    'files is used through its index.ts',
  ],
  [
    'from the browser into the server',
    'src/web/manual/files/list.tsx',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'web may not use server',
  ],
  [
    'from the contract into a half',
    'src/contract/manual/folders.ts',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'contract may not use server',
  ],
  [
    'from the ground floor into a feature',
    'src/server/company/workspaces/create.ts',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'workspaces stands on the ground floor',
  ],
  [
    'back to a feature that imports this one',
    'src/server/manual/files/delete.ts',
    `import { restore } from '#server/manual/trash/index.ts'`,
    'a circle',
  ],
])('an import %s is reported', (_, file, source, sentence) => {
  expect(planted({ [file]: source })).toEqual([expect.stringContaining(sentence)])
})

test('tests reach where they like', () => {
  const source = `import { moveFile } from '#server/manual/files/move.ts'`
  expect(planted({ 'src/server/manual/trash/purge.test.ts': source })).toEqual([])
})
