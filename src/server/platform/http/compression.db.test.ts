import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const modern = { 'accept-encoding': 'gzip, deflate, br, zstd' }

test('lists are compressed if the client accepts it, documents are not', async () => {
  const ada = await signUp(server, 'compressed@example.com')
  const plain = await ada.ask('GET', '/api/folders')
  expect(plain.headers['content-encoding']).toBeUndefined()

  const small = await ada.ask('GET', '/api/folders', undefined, modern)
  expect(small.headers['content-encoding']).toBe('br')
  expect(String(small.headers['vary']).toLowerCase()).toContain('accept-encoding')
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  expect(small.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)

  // Too small to be compressed.
  expect(
    (await ada.ask('GET', '/api/auth/user', undefined, modern)).headers['content-encoding'],
  ).toBeUndefined()

  const text = JSON.stringify(Array.from({ length: 2000 }, (_, index) => index))
  const [filed] = (await ada.upload('JK', { 'numbers.json': text })).json<UploadReply>().files
  const whole = await ada.ask('GET', `/api/files/${String(filed?.id)}/download`, undefined, modern)
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(whole.body).toBe(text)
})
