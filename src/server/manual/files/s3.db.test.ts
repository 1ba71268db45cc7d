import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { isInstalled, externalServices, skippedNote } from '../../../../scripts/external-services.mjs'
import { type Radosgw, startRadosgw } from '#server/testing/radosgw.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { type FaultyLine, faultyLineTo } from '#server/testing/fault-injection.ts'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(!isInstalled(externalServices.s3))(`on radosgw${skippedNote(externalServices.s3)}`, () => {
  let radosgw: Radosgw
  let line: FaultyLine
  beforeAll(async () => {
    radosgw = await startRadosgw()
    line = await faultyLineTo(radosgw.endpoint)
  })
  afterEach(() => line.become('well'))
  afterAll(async () => {
    await line.stop()
    await radosgw.stop()
  })

  async function startOnS3(access: 'redirect' | 'proxy'): Promise<TestServer> {
    return await startTestServer({
      S3_BUCKET: await radosgw.makeBucket(),
      S3_ENDPOINT: line.url,
      S3_REGION: radosgw.region,
      AWS_ACCESS_KEY_ID: radosgw.accessKeyId,
      AWS_SECRET_ACCESS_KEY: radosgw.secretAccessKey,
      S3_PUBLIC: access,
    })
  }

  async function begin(
    visitor: Visitor,
    announced: { originalName: string; size?: number; sha256?: string },
  ) {
    const response = await visitor.ask('POST', '/api/files/upload-url', { folderId: 'A', ...announced })
    expect(response.statusCode).toBe(200)
    return new URL(response.json<{ uploadURL: string }>().uploadURL)
  }

  async function complete(visitor: Visitor, address: URL, originalName: string, size: number) {
    const filename = address.pathname.split('/').at(-1)
    return await visitor.ask('POST', '/api/files/upload-complete', {
      folderId: 'A',
      originalName,
      size,
      filename,
    })
  }

  async function namesIn(visitor: Visitor): Promise<string[]> {
    return (await visitor.ask('GET', '/api/files?folder=A')).json<File[]>().map((file) => file.originalName)
  }

  describe('which browsers reach', () => {
    let server: TestServer
    let ada: Visitor
    beforeAll(async () => {
      server = await startOnS3('redirect')
      ada = await signUp(server, 'ada@example.com')
    })
    afterAll(() => server.close())

    test('a direct upload goes straight to the store, and so does its download', async () => {
      const bytes = randomBytes(300_000)
      const address = await begin(ada, {
        originalName: 'plan.bin',
        size: bytes.length,
        sha256: sha256Of(bytes),
      })
      expect(address.origin).toBe(line.url)
      const headers = { 'content-type': 'application/pdf' }
      expect((await fetch(address, { method: 'PUT', body: bytes, headers })).status).toBe(200)
      const done = await complete(ada, address, 'plan.bin', bytes.length)
      expect(done.statusCode).toBe(201)
      const file = done.json<File>()
      expect(file).toMatchObject({ originalName: 'plan.bin', size: bytes.length, sha256: sha256Of(bytes) })

      const sent = await ada.ask('GET', `/api/files/${file.id}/download`)
      expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'private, no-store'])
      const answer = await fetch(String(sent.headers.location))
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename=plan.bin')
      expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
      const part = await fetch(String(sent.headers.location), { headers: { range: 'bytes=10-19' } })
      expect(part.status).toBe(206)
      expect(bytes.subarray(10, 20).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
      expect((await complete(ada, address, 'plan.bin', bytes.length)).statusCode).toBe(404)
    })

    test('what is shown in place, or asked for by a script, comes from the server', async () => {
      const { files } = (await ada.upload('A', { 'shown.txt': 'shown' })).json<UploadReply>()
      const id = files[0]?.id ?? ''
      const shown = await ada.ask('GET', `/api/files/${id}/public`)
      expect([shown.statusCode, shown.payload]).toEqual([200, 'shown'])
      expect(shown.headers['content-security-policy']).toContain('sandbox')
      const fetched = await ada.ask('GET', `/api/files/${id}/download`, undefined, {
        'sec-fetch-mode': 'cors',
      })
      expect([fetched.statusCode, fetched.payload]).toEqual([200, 'shown'])
    })

    test('pages may reach the store, and no other origin', async () => {
      const { headers } = await ada.ask('GET', '/')
      const policy = String(headers['content-security-policy'])
      for (const directive of ["connect-src 'self'", "img-src 'self' blob: data:", "media-src 'self' blob:"])
        expect(policy).toContain(`${directive} ${line.url}`)
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    })

    test('other bytes than announced are refused and dropped; the right ones can still be sent', async () => {
      const address = await begin(ada, {
        originalName: 'a.txt',
        size: 5,
        sha256: sha256Of(Buffer.from('right')),
      })
      expect((await complete(ada, address, 'a.txt', 5)).statusCode).toBe(404)
      expect((await fetch(address, { method: 'PUT', body: 'wrong size' })).status).toBe(403)
      expect((await fetch(address, { method: 'PUT', body: 'wrong' })).status).toBe(200)
      expect((await complete(ada, address, 'a.txt', 5)).statusCode).toBe(400)
      expect((await complete(ada, address, 'a.txt', 5)).statusCode).toBe(404)
      expect((await fetch(address, { method: 'PUT', body: 'right' })).status).toBe(200)
      const eve = await signUp(server, 'eve@example.com')
      expect((await complete(eve, address, 'a.txt', 5)).statusCode).toBe(404)
      expect((await complete(ada, address, 'a.txt', 6)).statusCode).toBe(409)
      expect((await complete(ada, address, 'a.txt', 5)).statusCode).toBe(201)
    })

    test('what is of unknown size comes through the server', async () => {
      const address = await begin(ada, { originalName: 'unknown.txt' })
      expect(address.pathname).toMatch(/^\/api\/uploads\//)
      expect((await ada.ask('PUT', address.pathname + address.search, Buffer.from('hello'))).statusCode).toBe(
        200,
      )
      expect((await complete(ada, address, 'unknown.txt', 5)).statusCode).toBe(201)
    })
  })

  describe('which only the server reaches', () => {
    let server: TestServer
    let ada: Visitor
    beforeAll(async () => {
      server = await startOnS3('proxy')
      ada = await signUp(server, 'ada@example.com')
    })
    afterAll(() => server.close())

    test('everything goes through the server', async () => {
      const bytes = randomBytes(3_000_000)
      const { files } = (
        await ada.upload('A', { 'large.bin': bytes, 'small.txt': 'small' })
      ).json<UploadReply>()
      for (const [index, content] of [bytes, Buffer.from('small')].entries()) {
        const url = `/api/files/${files[index]?.id ?? ''}/download`
        expect(content.equals((await ada.ask('GET', url)).rawPayload)).toBe(true)
        const part = await ada.ask('GET', url, undefined, { range: 'bytes=1-3' })
        expect([part.statusCode, part.headers['content-range']]).toEqual([
          206,
          `bytes 1-3/${String(content.length)}`,
        ])
        expect(content.subarray(1, 4).equals(part.rawPayload)).toBe(true)
      }
      const address = await begin(ada, { originalName: 'direct.txt', size: 5 })
      expect(address.pathname).toMatch(/^\/api\/uploads\//)
      expect((await ada.ask('PUT', address.pathname + address.search, Buffer.from('hello'))).statusCode).toBe(
        200,
      )
      expect((await complete(ada, address, 'direct.txt', 5)).statusCode).toBe(201)
      expect(String((await ada.ask('GET', '/')).headers['content-security-policy'])).not.toContain(line.url)
    })

    test('a store that is away refuses, says when to come back, and nothing is there that was not acknowledged', async () => {
      const before = await namesIn(ada)
      line.become('broken')
      const refused = await ada.upload('A', { 'early.txt': 'early' })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      expect(refused.headers['retry-after']).toBe('5')
      const ready = await ada.ask('GET', '/readyz')
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { status: 'down', database: 'ok', storage: 'down', queue: 'ok', disk: 'ok' },
      ])
      expect(await namesIn(ada)).toEqual(before)

      line.become('well')
      expect((await ada.ask('GET', '/readyz')).statusCode).toBe(200)
      const { files } = (await ada.upload('A', { 'early.txt': 'early' })).json<UploadReply>()
      line.become('broken')
      const away = await ada.ask('GET', `/api/files/${files[0]?.id ?? ''}/download`)
      expect([away.statusCode, away.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
      line.become('well')
      expect((await ada.ask('GET', `/api/files/${files[0]?.id ?? ''}/download`)).payload).toBe('early')
    })

    test('a direct upload outlives a store that is away when it is completed', async () => {
      const address = await begin(ada, { originalName: 'kept.txt', size: 4 })
      await ada.ask('PUT', address.pathname + address.search, Buffer.from('kept'))
      line.become('answerless')
      expect((await complete(ada, address, 'kept.txt', 4)).statusCode).toBe(503)
      expect(await namesIn(ada)).not.toContain('kept.txt')
      line.become('well')
      const done = await complete(ada, address, 'kept.txt', 4)
      expect(done.statusCode).toBe(201)
      expect((await ada.ask('GET', `/api/files/${done.json<File>().id}/download`)).payload).toBe('kept')
    })
  })
})
