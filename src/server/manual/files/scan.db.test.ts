import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { type Clamd, EICAR, startClamd } from '#server/testing/clamd.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { type FaultyLine, faultyLineTo } from '#server/testing/fault-injection.ts'
import { isInstalled, externalServices, skippedNote } from '../../../../scripts/external-services.mjs'

const MAX_STREAM = 2_000_000

describe.skipIf(!isInstalled(externalServices.clamd))(
  `with clamd${skippedNote(externalServices.clamd)}`,
  () => {
    let clamd: Clamd
    let line: FaultyLine
    let server: TestServer
    let ada: Visitor
    beforeAll(async () => {
      clamd = await startClamd({ maxStreamBytes: MAX_STREAM })
      line = await faultyLineTo(clamd.tcp)
      server = await startTestServer({ CLAMD_URL: line.url })
      ada = await signUp(server, 'ada@example.com')
    })
    afterEach(() => line.become('well'))
    afterAll(async () => {
      await server.close()
      await line.stop()
      await clamd.stop()
    })

    async function list(): Promise<string[]> {
      return (await ada.ask('GET', '/api/files?folder=A')).json<File[]>().map((file) => file.originalName)
    }

    async function stored(): Promise<number> {
      const names = await Promise.all(
        ['staging', 'uploads', 'blobs'].map((folder) =>
          readdir(path.join(server.dataDir, 'files', folder), { recursive: true }),
        ),
      )
      // The 256 folders that blobs lie in are always there.
      return names.flat().length - 256
    }

    async function refusals(): Promise<string[]> {
      const { rows } = await server.services.connection.pool.query<{ description: string }>(
        "select description from activities where type = 'refuse' order by id",
      )
      return rows.map(({ description }) => description)
    }

    async function sendDirectly(name: string, bytes: Buffer) {
      const announced = { folderId: 'A', originalName: name, size: bytes.length }
      const begun = await ada.ask('POST', '/api/files/upload-url', announced)
      const { pathname, search } = new URL(begun.json<{ uploadURL: string }>().uploadURL)
      expect((await ada.ask('PUT', pathname + search, bytes)).statusCode).toBe(200)
      return (otherwise: object = {}) =>
        ada.ask('POST', '/api/files/upload-complete', {
          ...announced,
          filename: pathname.split('/').at(-1),
          ...otherwise,
        })
    }

    test('the clean ones are filed; the infected one is refused and written down', async () => {
      const reply = await ada.upload('A', {
        'one.txt': 'one',
        'virus.com': EICAR,
        'two.txt': randomBytes(1_500_000),
      })
      expect(reply.statusCode).toBe(201)
      expect(reply.json<UploadReply>()).toMatchObject({
        files: [{ originalName: 'one.txt' }, { originalName: 'two.txt' }],
        failed: [
          {
            name: 'virus.com',
            message: 'A virus was found in this file (Eicar-Test-Signature.UNOFFICIAL). It was not stored.',
          },
        ],
      })
      expect(await list()).toEqual(['one.txt', 'two.txt'])
      expect(await refusals()).toEqual([
        'Refused virus.com: A virus was found in this file (Eicar-Test-Signature.UNOFFICIAL). It was not stored.',
      ])
    })

    test('an infected one alone is 422, inside an archive too', async () => {
      const before = await stored()
      for (const [name, bytes] of [
        ['alone.com', Buffer.from(EICAR)],
        ['packed.gz', gzipSync(EICAR)],
      ] as const) {
        const reply = await ada.upload('A', { [name]: bytes })
        expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'infected'])
      }
      expect(await stored()).toBe(before)
      expect((await refusals()).at(-1)).toContain('packed.gz')
    })

    test('what is too large to be scanned is not clean', async () => {
      const before = await stored()
      const reply = await ada.upload('A', { 'large.bin': randomBytes(10 * MAX_STREAM) })
      expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
        422,
        'This file is too large to be scanned for viruses. It was not stored.',
      ])
      expect(await stored()).toBe(before)
    })

    test('a direct upload is scanned before it becomes a file', async () => {
      const before = await stored()
      const complete = await sendDirectly('direct.com', Buffer.from(EICAR))
      const refused = await complete({ originalName: 'renamed.com' })
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([422, 'infected'])
      expect((await complete()).statusCode).toBe(404)
      expect(await stored()).toBe(before)
      expect((await refusals()).at(-1)).toContain('renamed.com')
      const clean = await sendDirectly('direct.txt', Buffer.from('clean'))
      expect((await clean()).statusCode).toBe(201)
    })

    test.each(['broken', 'answerless', { hangsUpAfter: 5, of: 'answer' }] as const)(
      'without a verdict (%j) nothing is stored',
      async (bad) => {
        const [names, before] = [await list(), await stored()]
        const complete = await sendDirectly('later.txt', Buffer.from(`later ${JSON.stringify(bad)}`))
        line.become(bad)
        const refused = await ada.upload('A', { 'unscanned.txt': 'unscanned' })
        expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
        expect(refused.headers['retry-after']).toBe('5')
        expect((await complete()).statusCode).toBe(503)
        expect(await list()).toEqual(names)
        // The direct upload waits in its folder for being tried again.
        expect(await stored()).toBe(before + 2)

        line.become('well')
        expect((await complete()).statusCode).toBe(201)
      },
    )

    test('on its socket', async () => {
      const other = await startTestServer({ CLAMD_URL: clamd.unix })
      try {
        const eve = await signUp(other, 'eve@example.com')
        expect((await eve.upload('A', { 'virus.com': EICAR })).statusCode).toBe(422)
        expect((await eve.upload('A', { 'clean.txt': 'clean' })).statusCode).toBe(201)
      } finally {
        await other.close()
      }
    })
  },
)
