import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/people/sign-in.ts'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { EICAR } from '#server/testing/clamd.ts'
import { type OidcProvider, passThrough, startOidcProvider } from '#server/testing/oidc.ts'
import { signUp, startTestServer, type TestServer, visit } from '#server/testing/test-server.ts'

// One person's way past all the systems that the server talks to.

const BASE_URL = 'http://manual.test'

let provider: OidcProvider
let server: TestServer
beforeAll(async () => {
  provider = await startOidcProvider([`${BASE_URL}/api/callback`])
  server = await startTestServer({ BASE_URL, ...provider.env })
})
afterAll(async () => {
  await server.close()
  await provider.stop()
})

test('registered by mail, signed in at the provider, scanned, kept in the bucket, and given back', async () => {
  const { user } = await signUp(server, 'ada@example.com')
  provider.seat({ sub: 'ada', email: 'ada@example.com', email_verified: true })
  const ada = visit(server)
  const left = await ada.ask('GET', '/api/login')
  const callback = await passThrough(String(left.headers.location))
  const back = await ada.ask('GET', callback.pathname + callback.search)
  expect([back.statusCode, back.headers.location]).toEqual([302, '/board-manual'])
  expect((await ada.ask('GET', '/api/auth/user')).json<User>().id).toBe(user.id)

  const reply = await ada.upload('A', { 'minutes.txt': 'The minutes of March.', 'virus.com': EICAR })
  const { failed, files } = reply.json<UploadReply>()
  expect([files.length, failed.map(({ name }) => name)]).toEqual([1, ['virus.com']])
  const found: string[] = []
  for await (const { sha256 } of server.services.storage.list()) found.push(sha256)
  expect(found).toContain(files[0]?.sha256)
  expect((await ada.ask('GET', `/api/files/${files[0]?.id ?? ''}/download`)).payload).toBe(
    'The minutes of March.',
  )
  expect((await ada.ask('GET', '/api/files?folder=A')).json<File[]>()).toHaveLength(1)
  expect((await ada.ask('GET', '/readyz')).statusCode).toBe(200)
})
