import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#contract/platform/errors.ts'
import { sealRecord } from '#server/record/audit/index.ts'
import { prove, signInAgain } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { unzip } from '#server/testing/unzip.ts'
import { backup } from './backup.ts'
import { perform } from './testing/perform.ts'
import { verify } from './verify.ts'

let server: TestServer
let ada: Member
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

test('an owner reads in it what lists show them; the rest is a hash that holds a salt, and is checked all the same', async () => {
  const company = await companyOf(server, ada)
  const grace = await signUp(server, 'grace@example.com')
  const member = inCompany(grace, company)
  await addMember(server, company, grace, { functions: { 'Finance Director': 'edit' }, mayExport: true })
  await prove(member)
  await member.ask('POST', '/api/share/tokens', { name: 'Her phone' })
  const theirs = await unzip((await member.ask('GET', '/api/account/export')).rawPayload)
  expect([...theirs.keys()]).not.toContain('record.jsonl')
  const lines = async () => {
    await sealRecord(server.services.connection.db)
    const record = (await unzip((await ada.ask('GET', '/api/account/export')).rawPayload)).get('record.jsonl')
    await writeFile(path.join(folder, 'record.jsonl'), record ?? '')
    const entries = (record ?? '')
      .split('\n')
      .slice(1, -1)
      .flatMap((line) => {
        const { entries: ofSeal } = JSON.parse(line) as { entries: object[] }
        return ofSeal
      })
    const withheld = entries.filter((entry) => 'leaf' in entry)
    return { withheld, text: JSON.stringify(entries) }
  }
  // Her key is on her own list of activity; that she signed out is in the company's security log.
  await inCompany(await signInAgain(server, 'grace@example.com'), company).ask('POST', '/api/logout')
  const during = await lines()
  expect(during.text).not.toContain('Her phone')
  expect(during.text).toContain('sign-out')
  await ada.ask('PATCH', `/api/company/members/${grace.user.id}`, { until: '2020-01-31' })
  const after = await lines()
  expect(after.text).not.toContain('sign-out')
  expect(after.withheld.length).toBeGreaterThan(during.withheld.length)
  expect(new Set(after.withheld.flatMap(Object.keys))).toEqual(new Set(['sequence', 'leaf']))
  expect(await check({ export: 'record.jsonl' })).toMatchObject({ isWell: true })
  const record = await readFile(path.join(folder, 'record.jsonl'), 'utf8')
  const other = record.replace(
    /"leaf":"[0-9a-f]/,
    (leaf) => `${leaf.slice(0, -1)}${leaf.endsWith('0') ? '1' : '0'}`,
  )
  await writeFile(path.join(folder, 'record.jsonl'), other)
  expect((await check({ export: 'record.jsonl' })).said).toContain('it does not fit its entries')
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

test('a store that does not answer is not taken for a damaged one', async () => {
  await ada.upload('A', { 'minutes.txt': 'minutes' })
  const away = new AppError('unavailable')
  const storage = { ...server.services.storage, open: () => Promise.reject(away) }
  const services = { ...server.services, storage }
  await expect(perform({ services }, verify, [])).rejects.toBe(away)
})
