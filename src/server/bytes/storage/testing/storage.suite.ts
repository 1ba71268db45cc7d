import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlobInfo, HEAD_BYTES, type StagedBlob, type Storage } from '../storage.ts'

/** A storage under test, with its own data. */
export interface StorageUnderTest {
  storage: Storage
  /** A second driver on the same data, as after a restart. */
  reopen(): Promise<Storage>
  /** The names of everything that is not a committed blob. */
  leftovers(): Promise<string[]>
  remove(): Promise<void>
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const roomy = { maxBytes: 100_000_000 }

async function* chunksOf(bytes: Uint8Array, chunkSize = 65_536) {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

async function* breakingAfter(bytes: Uint8Array) {
  yield* chunksOf(bytes)
  throw new Error('the line went dead')
}

export async function listAll(storage: Storage): Promise<BlobInfo[]> {
  const listed: BlobInfo[] = []
  for await (const blob of storage.list()) listed.push(blob)
  return listed
}

/** The tests that every driver must pass. */
export function storageSuite(name: string, make: () => Promise<StorageUnderTest>): void {
  describe(`storage: ${name}`, () => {
    let place: StorageUnderTest
    let storage: Storage
    beforeAll(async () => {
      place = await make()
      storage = place.storage
    })
    afterAll(() => place.remove())

    async function store(bytes: Uint8Array): Promise<StagedBlob> {
      const staged = await storage.stage(chunksOf(bytes), roomy)
      await staged.commit()
      return staged
    }

    it.each([0, 1, 4099, HEAD_BYTES, 100_000, 262_144, 262_145, 50_000_000])(
      'gives back %i bytes as they were',
      async (size) => {
        const bytes = randomBytes(size)
        const staged = await storage.stage(Readable.from(chunksOf(bytes)), {
          ...roomy,
          expected: { size, sha256: sha256(bytes) },
        })
        expect(staged).toMatchObject({ size, sha256: sha256(bytes) })
        expect(bytes.subarray(0, HEAD_BYTES).equals(staged.head)).toBe(true)
        expect(await storage.stat(staged.sha256)).toBeUndefined()
        expect(bytes.equals(await buffer(await staged.open()))).toBe(true)
        await staged.commit()

        const opened = await storage.open(staged.sha256)
        expect(opened.size).toBe(size)
        expect(bytes.equals(await buffer(opened.stream))).toBe(true)
        expect(bytes.equals(await storage.read(staged.sha256))).toBe(true)
        expect(await storage.stat(staged.sha256)).toMatchObject({ size, sha256: sha256(bytes) })
      },
    )

    it('accepts many small chunks, and empty ones', async () => {
      const bytes = randomBytes(30_011)
      async function* crumbs() {
        for await (const chunk of chunksOf(bytes, 7)) {
          yield chunk
          yield new Uint8Array()
        }
      }
      const staged = await storage.stage(crumbs(), roomy)
      await staged.commit()
      expect(bytes.equals(await storage.read(staged.sha256))).toBe(true)
      expect(bytes.subarray(0, HEAD_BYTES).equals(staged.head)).toBe(true)
    })

    it('keeps committed blobs after a restart', async () => {
      const bytes = randomBytes(5000)
      const { sha256: hash } = await store(bytes)
      const reopened = await place.reopen()
      expect(bytes.equals(await reopened.read(hash))).toBe(true)
    })

    describe('ranges', () => {
      const bytes = randomBytes(10_000)
      let hash = ''
      beforeAll(async () => {
        hash = (await store(bytes)).sha256
      })

      it.each([
        ['the start', 0, 99],
        ['the first byte', 0, 0],
        ['the middle', 4000, 5999],
        ['the last byte', 9999, 9999],
        ['the whole', 0, 9999],
        ['to the end', 7000, undefined],
        ['past the end', 9000, 20_000],
      ])('%s', async (_, start, end) => {
        const opened = await storage.open(hash, { start, end })
        expect(opened.size).toBe(10_000)
        expect(bytes.subarray(start, (end ?? 9999) + 1).equals(await buffer(opened.stream))).toBe(true)
      })

      it.each([
        [10_000, undefined],
        [10_000, 10_001],
        [-1, 5],
        [6, 5],
      ])('refuses %s to %s', async (start, end) => {
        await expect(storage.open(hash, { start, end })).rejects.toBeInstanceOf(RangeError)
      })
    })

    it('stores the same bytes twice as one blob with a new time', async () => {
      const bytes = randomBytes(2000)
      const first = await store(bytes)
      const before = await storage.stat(first.sha256)
      const filedAgain = async () => {
        await store(bytes)
        return (await storage.stat(first.sha256))!.modifiedAt.getTime()
      }
      // Some stores keep whole seconds.
      await expect.poll(filedAgain, { timeout: 10_000 }).toBeGreaterThan(before!.modifiedAt.getTime())
      await first.commit()
      await first.discard()
      expect(bytes.equals(await storage.read(first.sha256))).toBe(true)
      expect(await place.leftovers()).toEqual([])
    })

    it('stores the same bytes sixteen times at once', async () => {
      const bytes = randomBytes(300_000)
      const staged = await Promise.all(Array.from({ length: 16 }, () => store(bytes)))
      expect(new Set(staged.map((blob) => blob.sha256)).size).toBe(1)
      expect(bytes.equals(await storage.read(sha256(bytes)))).toBe(true)
      expect(await place.leftovers()).toEqual([])
    })

    describe('leaves nothing after', () => {
      const bytes = randomBytes(1_000_000)

      it.each([
        ['too large', 'too_large', { maxBytes: 999_999 }],
        ['larger than announced', 'invalid', { ...roomy, expected: { size: 999_999 } }],
        ['shorter than announced', 'truncated', { ...roomy, expected: { size: 1_000_001 } }],
        ['of another hash', 'invalid', { ...roomy, expected: { sha256: '0'.repeat(64) } }],
      ])('%s', async (_, code, options) => {
        await expect(storage.stage(chunksOf(bytes), options)).rejects.toMatchObject({ code })
        await expect(storage.stageUpload(randomUUID(), chunksOf(bytes), options)).rejects.toMatchObject({
          code,
        })
        expect(await storage.stat(sha256(bytes))).toBeUndefined()
        expect(await place.leftovers()).toEqual([])
      })

      it('a source that fails half-way', async () => {
        await expect(storage.stage(breakingAfter(bytes), roomy)).rejects.toThrow('the line went dead')
        await expect(storage.stage(breakingAfter(bytes.subarray(0, 10)), roomy)).rejects.toThrow('dead')
        expect(await place.leftovers()).toEqual([])
      })

      it('bytes that are discarded', async () => {
        const staged = await storage.stage(chunksOf(bytes), roomy)
        await staged.discard()
        await staged.discard()
        expect(await storage.stat(staged.sha256)).toBeUndefined()
        expect(await place.leftovers()).toEqual([])
      })
    })

    it('does not destroy a stream that was too large', async () => {
      const source = Readable.from(chunksOf(randomBytes(1_000_000)))
      await expect(storage.stage(source, { maxBytes: 100_000 })).rejects.toMatchObject({ code: 'too_large' })
      expect(source.destroyed).toBe(false)
      let rest = 0
      for await (const chunk of source) rest += (chunk as Uint8Array).length
      expect(rest).toBeGreaterThan(800_000)
    })

    it('removes permanently', async () => {
      const { sha256: hash } = await store(randomBytes(100))
      expect(await storage.remove(hash)).toBe(true)
      expect(await storage.remove(hash)).toBe(false)
      expect(await storage.stat(hash)).toBeUndefined()
      await expect(storage.open(hash)).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.read(hash)).rejects.toMatchObject({ code: 'not_found' })
    })

    it('keeps derived files as long as their blob', async () => {
      const { sha256: hash } = await store(randomBytes(100))
      const made = randomBytes(3000)
      expect(await storage.readDerived(hash, 'thumbnail-96.webp')).toBeUndefined()
      await storage.saveDerived(hash, 'thumbnail-96.webp', randomBytes(5000))
      await storage.saveDerived(hash, 'thumbnail-96.webp', made)
      expect(made.equals((await storage.readDerived(hash, 'thumbnail-96.webp'))!)).toBe(true)
      expect(await storage.readDerived(hash, 'print.pdf')).toBeUndefined()
      await expect(storage.saveDerived(hash, '../x.webp', made)).rejects.toMatchObject({ code: 'invalid' })
      await expect(storage.readDerived('..', 'print.pdf')).rejects.toMatchObject({ code: 'invalid' })
      expect((await listAll(storage)).filter((blob) => blob.sha256 === hash)).toHaveLength(1)
      expect(await place.leftovers()).toEqual([])
      await storage.remove(hash)
      expect(await storage.readDerived(hash, 'thumbnail-96.webp')).toBeUndefined()
    })

    it('lists every blob in order', async () => {
      const stored = await Promise.all([11, 12, 13].map(async (size) => store(randomBytes(size))))
      const listed = await listAll(storage)
      expect(listed.map((blob) => blob.sha256)).toEqual(listed.map((blob) => blob.sha256).toSorted())
      for (const { sha256: hash, size } of stored) {
        const found = listed.find((blob) => blob.sha256 === hash)
        expect(found?.size).toBe(size)
        expect(Math.abs(Date.now() - found!.modifiedAt.getTime())).toBeLessThan(60_000)
      }
    })

    it.each(['', 'abc', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(64)}\n`, `${'a'.repeat(62)}/.`])(
      'refuses the name %j',
      async (bad) => {
        const refused = { code: 'invalid' }
        await expect(storage.open(bad)).rejects.toMatchObject(refused)
        await expect(storage.read(bad)).rejects.toMatchObject(refused)
        await expect(storage.stat(bad)).rejects.toMatchObject(refused)
        await expect(storage.remove(bad)).rejects.toMatchObject(refused)
        await expect(storage.stageUpload(bad, chunksOf(Buffer.of(1)), roomy)).rejects.toMatchObject(refused)
        await expect(storage.adoptUpload(bad)).rejects.toMatchObject(refused)
        await expect(storage.discardUpload(bad)).rejects.toMatchObject(refused)
        expect(await place.leftovers()).toEqual([])
      },
    )

    describe('direct uploads', () => {
      const bytes = randomBytes(600_000)

      it('are kept by their id until adopted, also after a restart', async () => {
        const id = randomUUID()
        expect(await storage.adoptUpload(id)).toBeUndefined()
        expect(await storage.stageUpload(id, chunksOf(bytes), roomy)).toEqual({
          size: bytes.length,
          sha256: sha256(bytes),
        })
        const staged = await (await place.reopen()).adoptUpload(id)
        expect(staged).toMatchObject({ size: bytes.length, sha256: sha256(bytes) })
        expect(bytes.subarray(0, HEAD_BYTES).equals(staged!.head)).toBe(true)
        expect(bytes.equals(await buffer(await staged!.open()))).toBe(true)
        expect(await storage.stat(sha256(bytes))).toBeUndefined()
        await staged!.commit()
        await staged!.commit()
        expect(bytes.equals(await storage.read(sha256(bytes)))).toBe(true)
        expect(await storage.adoptUpload(id)).toBeUndefined()
        expect(await place.leftovers()).toEqual([])
      })

      it('accept their bytes once', async () => {
        const id = randomUUID()
        await storage.stageUpload(id, chunksOf(bytes), roomy)
        await expect(storage.stageUpload(id, chunksOf(randomBytes(5)), roomy)).rejects.toMatchObject({
          code: 'conflict',
        })
        expect((await storage.adoptUpload(id))?.sha256).toBe(sha256(bytes))
        await storage.discardUpload(id)
        await storage.discardUpload(id)
        expect(await storage.adoptUpload(id)).toBeUndefined()
        expect(await place.leftovers()).toEqual([])
      })

      it('that were interrupted can be sent again', async () => {
        const id = randomUUID()
        await expect(storage.stageUpload(id, breakingAfter(bytes), roomy)).rejects.toThrow('dead')
        expect(await storage.adoptUpload(id)).toBeUndefined()
        await storage.stageUpload(id, chunksOf(bytes), roomy)
        await (await storage.adoptUpload(id))!.discard()
        expect(await place.leftovers()).toEqual([])
      })
    })

    it('removes abandoned bytes only', async () => {
      const staged = await storage.stage(chunksOf(randomBytes(100)), roomy)
      await storage.stageUpload(randomUUID(), chunksOf(randomBytes(100)), roomy)
      const { sha256: kept } = await store(randomBytes(100))
      expect(await storage.clearAbandoned(new Date(Date.now() - 60_000))).toBe(0)
      expect(await place.leftovers()).toHaveLength(2)
      expect(await storage.clearAbandoned(new Date(Date.now() + 60_000))).toBe(2)
      expect(await place.leftovers()).toEqual([])
      await expect(staged.commit()).rejects.toMatchObject({ code: 'not_found' })
      expect(await storage.stat(kept)).toBeDefined()
    })

    it('reports when it is ready', async () => {
      await storage.check()
      expect(await place.leftovers()).toEqual([])
    })
  })
}
