import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealRecord } from '#server/record/audit/index.ts'
import { prove } from '#server/testing/accounts.ts'
import { signUp, startTestServer, type TestServer, type Visitor } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'
import { backup } from './backup.ts'
import { perform } from './fixtures/perform.ts'
import { verify } from './verify.ts'

let server: TestServer
let ada: Visitor
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(os.tmpdir(), 'board-manual-record-'))
  ada = await signUp(server, 'ada@example.com')
  await prove(ada)
  await ada.ask('POST', '/api/share/tokens', { name: 'Scanner' })
  await sealRecord(server.services.connection.db)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function check(options: Record<string, string> = {}) {
  return await perform(server, verify, [], options, { INIT_CWD: folder })
}

test('the record of an export is checked without the database, and what was changed in it is found', async () => {
  const found = await unzip((await ada.ask('GET', '/api/account/export')).rawPayload)
  const record = found.get('record.jsonl') ?? ''
  expect(record).toContain('Made an upload token for Scanner')
  await writeFile(path.join(folder, 'record.jsonl'), record)
  expect(await check({ export: 'record.jsonl' })).toEqual({
    isWell: true,
    said: 'The record is as it was sealed.',
  })
  await writeFile(path.join(folder, 'record.jsonl'), record.replace('for Scanner', 'for Printer'))
  const changed = await check({ export: 'record.jsonl' })
  expect(changed.isWell).toBe(false)
  expect(changed.said).toMatch(/^changed {2}entry \d+, activity/)
  await writeFile(path.join(folder, 'other.jsonl'), '{"other": true}\n')
  await expect(check({ export: 'other.jsonl' })).rejects.toThrow('not the record.jsonl of an export')
})

test('verify looks for a seal that somebody noted, and names what was removed', async () => {
  const { db } = server.services.connection
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from seals order by sealed_at desc limit 1`,
  )
  const noted = rows[0]?.hash.slice(0, 12) ?? ''
  expect(await check({ seal: noted })).toMatchObject({ isWell: true })
  const rewritten = await check({ seal: '0123456789ab' })
  expect(rewritten.isWell).toBe(false)
  expect(rewritten.said).toContain('removed  the seal 0123456789ab')
  const owner = server.services.openOwner()
  await owner.db.execute(sql`delete from activities where type = 'upload-token'`)
  await owner.close()
  const removed = await check()
  expect(removed.isWell).toBe(false)
  expect(removed.said).toMatch(/^removed {2}[\da-f-]+ {2}entry \d+, activity/m)
})

test('a backup is recorded as what the operator took along', async () => {
  await perform(server, backup, [path.join(folder, 'all.zip')])
  const { rows } = await server.services.connection.db.execute(
    sql`select type, result, address, detail from security_events where detail ->> 'what' = 'backup'`,
  )
  expect(rows).toEqual([{ type: 'export', result: 'ok', address: null, detail: { what: 'backup' } }])
})
