import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled, externalServices, skippedNote } from '../../../../scripts/external-services.mjs'
import { type Radosgw, startRadosgw } from '#server/testing/radosgw.ts'
import { type FaultyLine, faultyLineTo } from '#server/testing/fault-injection.ts'
import { openBucket } from './bucket.ts'
import { createS3Storage } from './s3.ts'
import { storageSuite, type StorageUnderTest } from './testing/storage.suite.ts'
import type { Storage } from './storage.ts'

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
// Long enough for a busy machine.
const IDLE_TIMEOUT_MS = 1500
const LARGE = 20_000_000

describe.skipIf(!isInstalled(externalServices.s3))(`on radosgw${skippedNote(externalServices.s3)}`, () => {
  let radosgw: Radosgw
  beforeAll(async () => {
    radosgw = await startRadosgw()
  })
  afterAll(() => radosgw.stop())

  async function makePlace(endpoint = radosgw.endpoint, idleTimeoutMs?: number): Promise<StorageUnderTest> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-s3-'))
    const spoolFolder = path.join(folder, 'arriving')
    const options = { ...radosgw, bucket: await radosgw.makeBucket() }
    const bucket = openBucket(options)
    const open = () =>
      createS3Storage({
        ...options,
        endpoint,
        spoolFolder,
        isPublic: true,
        ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }),
      })
    const storage = await open()
    return {
      storage,
      reopen: open,
      async leftovers() {
        const names = await readdir(spoolFolder)
        for (const prefix of ['staging/', 'uploads/'])
          for await (const { key } of bucket.list(prefix)) names.push(key)
        return names
      },
      async remove() {
        storage.close()
        bucket.close()
        await rm(folder, { recursive: true })
      },
    }
  }

  storageSuite('S3', makePlace)

  describe('a store that answers slowly, incompletely or not at all', () => {
    let line: FaultyLine
    let place: StorageUnderTest
    let storage: Storage
    beforeAll(async () => {
      line = await faultyLineTo(radosgw.endpoint)
      place = await makePlace(line.url, IDLE_TIMEOUT_MS)
      storage = place.storage
    })
    afterEach(() => line.become('well'))
    afterAll(async () => {
      await place.remove()
      await line.stop()
    })

    const stage = (bytes: Uint8Array) => storage.stage(Readable.from([bytes]), { maxBytes: 1e9 })

    async function filed(bytes: Uint8Array): Promise<string> {
      const staged = await stage(bytes)
      await staged.commit()
      return staged.sha256
    }

    it.each([
      ['silent', 1000, 'silent'],
      ['gone', 1000, 'broken'],
      ['silent', LARGE, 'silent'],
      ['gone half-way', LARGE, { hangsUpAfter: 5_000_000, of: 'request' }],
      ['gone when it should answer', 1000, 'answerless'],
      ['gone when it should answer', LARGE, 'answerless'],
      ['gone in the middle of its answer', 1000, { hangsUpAfter: 20, of: 'answer' }],
    ] as const)('%s, with %i bytes: not filed, and filed at the next try', async (_, size, bad) => {
      const bytes = randomBytes(size)
      const staged = await stage(bytes)
      line.become(bad)
      await expect(staged.commit()).rejects.toMatchObject({ code: 'unavailable' })
      line.become('well')
      // It may exist without an acknowledgement, but then it is complete.
      const found = await storage.stat(staged.sha256)
      expect([undefined, size]).toContain(found?.size)
      await staged.commit()
      expect(bytes.equals(await storage.read(staged.sha256))).toBe(true)
      expect(await place.leftovers()).toEqual([])
    })

    it.each([
      ['ends early', { hangsUpAfter: 1_000_000, of: 'answer' }],
      ['stops', { silentAfter: 1_000_000, of: 'answer' }],
      ['is silent', 'silent'],
      ['is gone', 'broken'],
    ] as const)('an answer that %s is never taken for the whole', async (_, bad) => {
      const hash = await filed(randomBytes(LARGE))
      line.become(bad)
      await expect(storage.read(hash)).rejects.toMatchObject({ code: 'unavailable' })
    })

    it('does not time out because of a slow reader', async () => {
      const bytes = randomBytes(LARGE)
      const { stream } = await storage.open(await filed(bytes))
      const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      const first = await iterator.next()
      await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_TIMEOUT_MS))
      const rest = await buffer({ [Symbol.asyncIterator]: () => iterator })
      expect(bytes.equals(Buffer.concat([first.value as Buffer, rest]))).toBe(true)
    })

    it('closes the connection when the reader stops', async () => {
      const { stream } = await storage.open(await filed(randomBytes(LARGE)))
      stream.destroy()
      expect((await storage.read(await filed(Buffer.from('next')))).toString()).toBe('next')
    })

    it('keeps a direct upload that could not be committed', async () => {
      const id = randomUUID()
      const bytes = randomBytes(100_000)
      await storage.stageUpload(id, Readable.from([bytes]), { maxBytes: 1e6 })
      line.become('broken')
      await expect(storage.adoptUpload(id)).rejects.toMatchObject({ code: 'unavailable' })
      line.become('well')
      const adopted = await storage.adoptUpload(id)
      line.become('broken')
      await expect(adopted!.commit()).rejects.toMatchObject({ code: 'unavailable' })
      line.become('well')
      await adopted!.commit()
      expect(bytes.equals(await storage.read(sha256Of(bytes)))).toBe(true)
      expect(await place.leftovers()).toEqual([])
    })

    it.each(['silent', 'broken'] as const)('is not ready while it is %s', async (bad) => {
      line.become(bad)
      await expect(storage.check()).rejects.toMatchObject({ code: 'unavailable' })
      await expect(storage.stat('0'.repeat(64))).rejects.toMatchObject({ code: 'unavailable' })
    })
  })

  it('refuses other bytes than those whose hash was signed', async () => {
    const bucket = openBucket({ ...radosgw, bucket: await radosgw.makeBucket() })
    const sha256 = sha256Of(Buffer.from('right'))
    await expect(bucket.put('blobs/x', Buffer.from('wrong'), { sha256, size: 5 })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await bucket.head('blobs/x')).toBeUndefined()
    bucket.close()
  })

  it('reports a full bucket', async () => {
    const bucket = openBucket({ ...radosgw, bucket: await radosgw.makeBucket({ maxBytes: 10_000 }) })
    const bytes = randomBytes(20_000)
    await expect(
      bucket.put('blobs/x', bytes, { sha256: sha256Of(bytes), size: bytes.length }),
    ).rejects.toMatchObject({ code: 'disk_full' })
    bucket.close()
  })

  it('lists more than one page', async () => {
    const bucket = openBucket({ ...radosgw, bucket: await radosgw.makeBucket() })
    const sha256 = sha256Of(Buffer.of())
    const keys = Array.from({ length: 1005 }, (_, index) => `staging/${String(index).padStart(4, '0')}`)
    await Promise.all(keys.map((key) => bucket.put(key, Buffer.of(), { sha256, size: 0 })))
    const listed: string[] = []
    for await (const { key } of bucket.list('staging/')) listed.push(key)
    expect(listed).toEqual(keys)
    bucket.close()
  })

  it.each([
    ['a bucket that is not there', { bucket: 'no-such-bucket' }, /S3_BUCKET/],
    ['a secret that is wrong', { secretAccessKey: 'wrong' }, /AWS_SECRET_ACCESS_KEY/],
  ])('does not start with %s', async (_, wrong, words) => {
    const spoolFolder = path.join(os.tmpdir(), 'never-made')
    const options = { ...radosgw, bucket: await radosgw.makeBucket(), spoolFolder, isPublic: false }
    await expect(createS3Storage({ ...options, ...wrong })).rejects.toThrow(words)
  })

  describe('signed URLs', () => {
    let place: StorageUnderTest
    beforeAll(async () => {
      place = await makePlace()
    })
    afterAll(() => place.remove())

    it('accept a body of the signed size only', async () => {
      const id = randomUUID()
      const address = await place.storage.direct!.uploadUrl(id, { size: 5, lifeSeconds: 60 })
      expect(new URL(address).pathname.split('/').at(-1)).toBe(id)
      const put = (body: string) =>
        fetch(address, { method: 'PUT', body, headers: { 'content-type': 'text/plain' } })
      expect((await put('too long')).status).toBe(403)
      expect((await put('shrt')).status).toBe(403)
      expect(await place.storage.adoptUpload(id)).toBeUndefined()
      expect((await put('right')).status).toBe(200)
      const adopted = await place.storage.adoptUpload(id)
      expect(adopted).toMatchObject({ size: 5, sha256: sha256Of(Buffer.from('right')) })
      // Sent again while the URL is valid: the hashed bytes are committed.
      expect((await put('other')).status).toBe(200)
      await adopted!.commit()
      expect((await place.storage.read(adopted!.sha256)).toString()).toBe('right')
    })

    it('take a large upload part by part, of which those that arrived are not asked for again', async () => {
      const id = randomUUID()
      const bytes = randomBytes(LARGE)
      const missing = () => place.storage.direct!.missingParts(id, { size: LARGE, lifeSeconds: 60 })
      const put = async ({ from, to, url }: { url: string; from: number; to: number }) => {
        const { status } = await fetch(url, { method: 'PUT', body: bytes.subarray(from, to) })
        expect(status).toBe(200)
      }
      const [first, second, ...others] = await missing()
      await put(second!)
      const left = await missing()
      expect(left.map(({ from }) => from)).toEqual([first, ...others].map((part) => part!.from))
      for (const part of left) await put(part)
      expect(await missing()).toEqual([])
      const adopted = await place.storage.adoptUpload(id)
      expect(adopted).toMatchObject({ size: LARGE, sha256: sha256Of(bytes) })
      await adopted!.commit()
      expect(await place.leftovers()).toEqual([])

      // Parts that nobody joins are removed.
      const abandoned = { size: LARGE, lifeSeconds: 60 }
      await place.storage.direct!.missingParts(randomUUID(), abandoned)
      expect(await place.storage.clearAbandoned(new Date(Date.now() + 60_000))).toBe(1)
      expect(await place.storage.clearAbandoned(new Date(Date.now() + 60_000))).toBe(0)
    })

    it('expire, and are not valid for another key', async () => {
      const id = randomUUID()
      const address = await place.storage.direct!.uploadUrl(id, { size: 5, lifeSeconds: 1 })
      const put = (url: string) => fetch(url, { method: 'PUT', body: 'right' })
      expect((await put(address.replace(id, randomUUID()))).status).toBe(403)
      await expect.poll(async () => (await put(address)).status, { interval: 300, timeout: 5000 }).toBe(403)
    })
  })
})
