import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { lightContract } from './contract-plugin.ts'

function lightened(code: string): string {
  const { transform } = lightContract()
  if (typeof transform !== 'object') throw new Error('The plugin transforms nothing')
  const { code: lighter } = Reflect.apply(transform.handler, { parse: parseAst }, [code, '']) as {
    code: string
  }
  return lighter
}

test('calls keep what the browser needs of them', () => {
  const code = `export const rename = endpoint('PUT /api/files/:id', 'edit', {
    isOfAllCompanies: true, summary: 'Rename a file', body: z.object({}), reply: file, etag: 'revision' })`
  expect(lightened(code)).toBe(
    "export const rename = /*#__PURE__*/ (() => ({ method: 'PUT', path: '/api/files/:id', access: 'user', needs: 'edit', isOfAllCompanies: true, etag: 'revision', reply: {} }))()",
  )
  expect(lightened("const end = endpoint('DELETE /api/x', 'public', { summary: 'End it' })")).toContain(
    "access: 'public', reply: 'empty'",
  )
})

test('calls that share what they answer keep who may make them, and answer JSON', () => {
  expect(
    lightened("const a = endpoint('PATCH /api/packs/:id', 'edit', { ...change, summary: 'Give days' })"),
  ).toBe(
    "const a = /*#__PURE__*/ (() => ({ method: 'PATCH', path: '/api/packs/:id', access: 'user', needs: 'edit', reply: {} }))()",
  )
})

test('what makes calls reads nothing else of them', () => {
  const source = readFileSync('src/web/platform/base/call.ts', 'utf8')
  const read = new Set(Array.from(source.matchAll(/\bspec\.(\w+)/g), ([, name = '']) => name))
  const kept = lightened(
    `const a = endpoint('GET /', 'view', { isOfAllCompanies: true, etag: 'revision', reply: file })`,
  )
  expect([...read].filter((name) => !kept.includes(`${name}: `))).toEqual([])
})
