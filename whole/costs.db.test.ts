import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadFile } from '#server/testing/files.ts'
import type { Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

// How many statements a call sends to the database. A change that needs more says so here.

const counting = new AsyncLocalStorage<string[]>()

let server: TestServer
let ada: Member
let file: string
beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  file = (await uploadFile(ada, 'A', 'minutes.txt', 'minutes')).id
  const send: unknown = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value
  vi.spyOn(Client.prototype, 'query').mockImplementation(function count(this: Client, ...given: unknown[]) {
    const [statement] = given
    const isNamed = typeof statement === 'object' && statement !== null && 'text' in statement
    counting.getStore()?.push(String(isNamed ? statement.text : statement))
    return typeof send === 'function' ? Reflect.apply(send, this, given) : undefined
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** What a call that was made before sends, without what the test itself asks for. */
async function statementsOf(call: () => Promise<{ statusCode: number; headers: object }>): Promise<string[]> {
  const statements: string[] = []
  const { statusCode } = await counting.run(statements, call)
  expect(statusCode).toBeLessThan(400)
  return statements
    .filter((text) => text !== 'select')
    .map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 60))
}

test.each([
  ['the tree, unchanged', 0, () => ada.ask('GET', '/api/folders')],
  ['a list, unchanged', 0, () => ada.ask('GET', '/api/files?folder=A')],
  ['who is signed in', 2, () => ada.ask('GET', '/api/auth/user')],
  ['a search for names', 3, () => ada.ask('GET', '/api/files/search?q=minutes')],
  ['a download, unchanged', 0, () => ada.ask('GET', `/api/files/${file}/download`)],
])('%s: at most %i statements', async (_, most, call) => {
  await call()
  const statements = await statementsOf(call)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
})

test('an upload: at most 2 statements', async () => {
  const statements = await statementsOf(() => ada.upload('A', { 'next.txt': 'the next minutes' }))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(2)
})

test('a list in which one file has changed: at most 4 statements', async () => {
  const list = () => ada.ask('GET', '/api/files?folder=A&limit=100')
  await list()
  await ada.ask('PUT', `/api/files/${file}/rename`, { newName: 'renamed' })
  const statements = await statementsOf(list)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4)
})
