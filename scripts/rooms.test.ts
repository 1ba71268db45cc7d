import { expect, test } from 'vitest'
import { brokenRules, orderOf } from './rooms.mjs'

const order = orderOf(`
# Architecture

## The server

| Wing       | Room         | What it owns   |
| ---------- | ------------ | -------------- |
| \`platform\` |              | what all need  |
| \`company\`  | \`workspaces\` | the companies  |
| \`manual\`   | \`files\`      | files          |
|            | \`trash\`      | deleted files  |
| \`people\`   |              | who signs in   |

## The browser

| Wing       | Room    | What it owns |
| ---------- | ------- | ------------ |
| \`platform\` | \`ui\`    | buttons      |
| \`manual\`   | \`files\` | lists        |
|            | \`trash\` | the trash    |
| \`app\`      |         | the screens  |
`)

const sound = {
  'src/contract/platform/errors.ts': '',
  'src/contract/manual/files.ts': `import { AppError } from '#contract/platform/errors.ts'`,
  'src/server/platform/logger.ts': '',
  'src/server/company/workspaces/index.ts': '',
  'src/server/company/workspaces/tables.ts': '',
  'src/server/manual/files/tables.ts': `import { users } from '#server/people/tables.ts'`,
  'src/server/manual/files/index.ts': `export { moveFile } from './move.ts'`,
  'src/server/manual/files/move.ts': `import { file } from '#contract/manual/files.ts'\nimport { log } from '#server/platform/logger.ts'\nexport function moveFile() {}`,
  'src/server/manual/trash/index.ts': `import { moveFile } from '#server/manual/files/index.ts'`,
  'src/server/people/index.ts': `import { moveFile } from '#server/manual/files/index.ts'`,
  'src/server/people/tables.ts': '',
  'src/server/app.ts': `import { moveFile } from './manual/files/index.ts'`,
  'src/web/platform/ui/button.tsx': '',
  'src/web/manual/files/index.ts': `import { Button } from '#web/platform/ui/button.tsx'`,
  'src/web/manual/trash/index.ts': '',
  'src/web/app/router.tsx': `const page = () => import('#web/manual/files/index.ts')`,
  'src/web/main.tsx': `import { router } from './app/router.tsx'`,
}
const joins = ['manual people']

const planted = (files: Record<string, string>) =>
  brokenRules(new Map(Object.entries({ ...sound, ...files })), order, joins)

test('the table is read with its wings and rooms', () => {
  expect(order.server.map(({ name }) => name)).toEqual([
    'platform',
    'company/workspaces',
    'manual/files',
    'manual/trash',
    'people',
  ])
})

test('rooms used through their index, libraries and allowed joins break no rule', () => {
  expect(planted({})).toEqual([])
})

test.each([
  [
    'deeper than an index.ts',
    'src/server/manual/trash/purge.ts',
    `import { moveFile } from '#server/manual/files/move.ts'`,
    'manual/files is used through its index.ts',
  ],
  [
    'deeper than an index.ts, only when it is needed',
    'src/web/manual/trash/page.tsx',
    `const list = () => import('#web/manual/files/list.tsx')`,
    'manual/files is used through its index.ts',
  ],
  [
    'from the browser into the server',
    'src/web/manual/files/list.tsx',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'web may not use server',
  ],
  [
    'from the contract into a side',
    'src/contract/manual/folders.ts',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'contract may not use server',
  ],
  [
    'upwards to another wing',
    'src/server/company/workspaces/create.ts',
    `import { moveFile } from '#server/manual/files/index.ts'`,
    'manual/files stands above company/workspaces',
  ],
  [
    'upwards in a wing',
    'src/server/manual/files/delete.ts',
    `import { restore } from '../trash/index.ts'`,
    'manual/trash stands above manual/files',
  ],
  [
    'upwards in the browser',
    'src/web/manual/files/list.tsx',
    `import { router } from '#web/app/router.tsx'`,
    'app stands above manual/files',
  ],
  [
    'upwards in the contract',
    'src/contract/platform/endpoint.ts',
    `import { file } from '#contract/manual/files.ts'`,
    'manual stands above platform',
  ],
  [
    'from a room to what composes the rooms',
    'src/server/people/sign-in.ts',
    `import { app } from '../app.ts'`,
    'src/server/app.ts stands above people',
  ],
  [
    'of tables that are not to be joined',
    'src/server/people/export.ts',
    `import { files } from '#server/manual/files/tables.ts'`,
    'people joins no tables of manual',
  ],
  [
    'of a wing that the server lacks',
    'src/web/papers/list.tsx',
    '',
    'src/web/papers has no wing of that name',
  ],
  ['of a wing of the contract alone', 'src/contract/papers/paper.ts', '', 'src/contract/papers has no wing'],
  [
    'that compares a role',
    'src/server/manual/trash/purge.ts',
    `export const mayPurge = ({ role }: Rights) => role === 'owner'`,
    'src/server/manual/trash/purge.ts compares a role',
  ],
  [
    'with an exported name of another room',
    'src/server/manual/trash/move.ts',
    `export async function moveFile() {}`,
    'src/server/manual/files/move.ts and src/server/manual/trash/move.ts export the name moveFile',
  ],
  [
    'that ARCHITECTURE.md does not list',
    'src/server/manual/search/index.ts',
    '',
    'ARCHITECTURE.md does not list src/server/manual/search',
  ],
])('an import, room or file %s is reported', (_, file, source, sentence) => {
  expect(planted({ [file]: source })).toContainEqual(expect.stringContaining(sentence))
})

test('a listed room that is gone is reported', () => {
  const { 'src/web/manual/trash/index.ts': _, ...rest } = sound
  expect(brokenRules(new Map(Object.entries(rest)), order, joins)).toEqual([
    'ARCHITECTURE.md lists src/web/manual/trash, which is not there',
  ])
})

test('an allowed join that nothing needs is reported', () => {
  expect(planted({ 'src/server/manual/files/tables.ts': '' })).toEqual([
    expect.stringContaining('allows the join manual people, which nothing needs'),
  ])
})

test('tests reach where they like', () => {
  const source = `import { moveFile } from '#server/manual/files/move.ts'`
  expect(planted({ 'src/server/manual/trash/purge.test.ts': source })).toEqual([])
})
