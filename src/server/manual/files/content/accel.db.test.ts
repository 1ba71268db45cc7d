import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFile } from '#server/testing/files.ts'
import { hasNginx, exampleFor, type Nginx, startNginx } from '#server/testing/nginx.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCEL_ROOT: '/stored/' })
})
afterAll(() => server.close())

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

test('a document that nginx asks for is left to nginx, after the rights were checked', async () => {
  const [ada, eve] = [
    await signUp(server, 'accel@example.com'),
    await signUp(server, 'accel-eve@example.com'),
  ]
  const { id, sha256 } = await uploadFile(ada, 'A', 'digits.txt', '0123456789')
  const url = `/api/files/${id}/download`
  const ask = async (headers: Record<string, string>) => {
    const reply = await ada.ask('GET', url, undefined, headers)
    return [reply.statusCode, reply.headers['x-accel-redirect'], reply.payload]
  }
  expect(await ask(forwarded)).toEqual([200, `/stored/${sha256.slice(0, 2)}/${sha256}`, ''])
  expect(await ask({})).toEqual([200, undefined, '0123456789'])
  expect(await ask({ ...forwarded, range: 'bytes=2-4' })).toEqual([206, undefined, '234'])
  expect(await ask({ ...forwarded, 'if-none-match': `"${sha256}"` })).toEqual([304, undefined, ''])
  const refused = await eve.ask('GET', url, undefined, forwarded)
  expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
})

describe.runIf(hasNginx())('behind nginx as deploy/nginx.conf has it', () => {
  let folder: string
  let nginx: Nginx
  let direct: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-nginx-'))
    direct = await server.app.listen({ port: 0, host: '127.0.0.1' })
    nginx = await startNginx(folder, exampleFor(direct, server.dataDir))
  })
  afterAll(async () => {
    await nginx.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(['download', 'public'])('%s has the same bytes and headers as without', async (what) => {
    const ada = await signUp(server, `nginx-${what}@example.com`)
    const { id } = await uploadFile(ada, 'A', 'Bericht ä.txt', '0123456789')
    const ask = async (origin: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`${origin}/api/files/${id}/${what}`, {
        headers: { cookie: ada.cookie, ...headers },
      })
      // These headers depend on the connection and the moment, not on the document.
      const {
        connection,
        date,
        'keep-alive': _,
        server: __,
        'x-request-id': ___,
        ...rest
      } = Object.fromEntries(reply.headers)
      return [reply.status, rest, await reply.text(), connection !== '' && date !== '']
    }
    for (const headers of [{}, { range: 'bytes=2-4' }] as Array<Record<string, string>>)
      expect(await ask(nginx.url, headers)).toEqual(await ask(direct, headers))
    const stored = await fetch(`${nginx.url}/stored/`, { headers: { cookie: ada.cookie } })
    expect(stored.status).toBe(404)
  })
})
