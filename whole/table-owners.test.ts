import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who writes which table outside the feature that owns it. A table belongs to the feature whose `tables.ts` exports it;
 * only that feature's repositories may insert into it, update it or delete from it.
 *
 * @param sources the text of each module of the server, by its path below `src/server`
 */
function foreignWrites(sources: ReadonlyMap<string, string>): string[] {
  const owners = new Map(
    [...sources]
      .filter(([file]) => /^[\w/-]+\/tables\.ts$/.test(file))
      .flatMap(([file, source]) =>
        Array.from(source.matchAll(/export const (\w+) = pgTable\(/g), ([, table = '']) => [
          table,
          path.dirname(file),
        ]),
      ),
  )
  const written = /\.(?:insert|update|delete)\((\w+)\)|(?:insert into|update|delete from)\s+\$\{(\w+)\}/g
  return [...sources].flatMap(([file, source]) =>
    Array.from(source.matchAll(written), ([, built = '', spelled = built]) => spelled)
      .filter((table) => owners.has(table) && !file.startsWith(`${String(owners.get(table))}/`))
      .map((table) => `${file} writes ${table}, which ${String(owners.get(table))} owns`),
  )
}

const server = path.join(import.meta.dirname, '../src/src/server')
const modules = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
const sources = new Map(modules.map((file) => [file, readFileSync(path.join(server, file), 'utf8')]))

test('every table is written by its owner alone', () => {
  expect(foreignWrites(sources)).toEqual([])
})

test.each([
  'await on.insert(files).values(row)',
  'await on\n    .update(files)\n    .set(change)',
  'await on.delete(files)',
  'sql`insert into ${files} (id)`',
  'sql`\n    update ${files} f set name = 1`',
  'sql`delete from ${files} f`',
])('%j in another feature is reported', (source) => {
  const owner: [string, string] = ['files/tables.ts', "export const files = pgTable('files', {})"]
  expect(foreignWrites(new Map([owner, ['files/repository.ts', source]]))).toEqual([])
  expect(foreignWrites(new Map([owner, ['trash/repository.ts', source]]))).toEqual([
    'trash/repository.ts writes files, which files owns',
  ])
})
