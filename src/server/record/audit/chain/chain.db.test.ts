import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { ownerRights } from '#contract/company/roles.ts'
import { recordActivity } from '#server/record/activity/index.ts'
import type { Connection, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Identity } from '#server/platform/identity.ts'
import { createLogger } from '#server/platform/logger.ts'
import { signUp, startTestServer, type TestServer, until } from '#server/testing/test-server.ts'
import { recordSecurityEvent } from '../record.ts'
import { keepSealed, sealAndNote } from './keep-sealed.ts'
import { noteSeals } from './noted-seals.ts'
import { reduceRecord, selectChains } from './repository.ts'
import { recordLines } from './export.ts'
import { sealRecord } from './seal-record.ts'
import { verifyRecord } from './verify-record.ts'

const origin = { address: '192.0.2.7', userAgent: null }
let server: TestServer
let owner: Connection
let company: string
let person: string

beforeAll(async () => {
  server = await startTestServer()
  // The application may not do what these tests look for.
  owner = server.services.openOwner()
  person = (await signUp(server, 'ada@example.com')).user.id
  const { db } = server.services.connection
  const { rows } = await db.execute<{ id: string }>(sql`select id from workspaces where kind = 'business'`)
  company = rows[0]?.id ?? ''
})
afterAll(async () => {
  await owner.close()
  await server.close()
})

async function act(on: Queryable, description: string): Promise<void> {
  await recordActivity(
    on,
    { person: { id: person }, workspace: { id: company } },
    { type: 'discard', description },
  )
}

async function signIn(on: Queryable, workspaceId?: string): Promise<void> {
  await recordSecurityEvent(on, { type: 'sign-in', userId: person, workspaceId, origin })
}

async function faults(on: Queryable): Promise<string[]> {
  const found: string[] = []
  for await (const { what, detail } of verifyRecord(on, server.services.storage, new Date()))
    found.push(`${what} ${detail}`)
  return found
}

/** Runs a test on a record with two seals of the company and one of the server, and leaves nothing of it. */
async function onSealedRecord(check: (tx: Transaction) => Promise<void>): Promise<void> {
  const done = new Error('rolled back')
  const run = owner.db.transaction(async (tx) => {
    await act(tx, 'one')
    await signIn(tx, company)
    await signIn(tx)
    await sealRecord(tx)
    await act(tx, 'two')
    await sealRecord(tx)
    await check(tx)
    throw done
  })
  await expect(run).rejects.toBe(done)
  await noteSeals(owner.db, server.services.storage, await selectChains(owner.db), { instead: true })
}

test('what existed before there were seals is sealed by the first run, in sequence', () =>
  onSealedRecord(async (tx) => {
    expect(await faults(tx)).toEqual([])
    const { rows } = await tx.execute<{ sequence: string }>(
      sql`select sequence from sealed_entries where chain = ${company} order by sequence`,
    )
    expect(rows.map(({ sequence }) => Number(sequence))).toEqual(rows.map((_, index) => index + 1))
    const { rows: open } = await tx.execute(
      sql`select from activities a left join sealed_entries s on s.entry_id = a.id where s.chain is null`,
    )
    expect(open).toEqual([])
  }))

const activity = "(select id from activities where description = 'one')"
const event = `(select id from security_events where workspace_id is not null and type = 'sign-in' limit 1)`

test.each([
  ['removed', 'an activity', `delete from activities where id = ${activity}`],
  ['changed', 'its sentence', `update activities set description = 'x' where id = ${activity}`],
  ['changed', 'its person', `update activities set user_id = null where id = ${activity}`],
  ['changed', 'its time', `update activities set created_at = '2026-01-01' where id = ${activity}`],
  [
    'changed',
    'an activity, erased while its company exists',
    `update activities set description = '', metadata = null, salt = null where id = ${activity}`,
  ],
  ['removed', 'a security event', `delete from security_events where id = ${event}`],
  ['changed', 'its address', `update security_events set address = '198.51.100.1' where id = ${event}`],
  ['changed', 'its result', `update security_events set result = 'refused' where id = ${event}`],
  [
    'removed',
    'a security event of the server',
    'delete from security_events where id = (select id from security_events where workspace_id is null limit 1)',
  ],
  ['broken', 'a sealed entry', 'delete from sealed_entries where sequence = 1'],
  ['broken', 'its hash', 'update sealed_entries set content_hash = personal_hash where sequence = 1'],
  ['removed', 'the first seal', 'delete from seals where number = 1'],
  ['removed', 'the last seal', 'delete from seals where number = 2'],
  ['broken', 'the time of a seal', "update seals set sealed_at = sealed_at + interval '1 minute'"],
  ['broken', 'the hash of a seal', 'update seals set hash = reverse(hash) where number = 1'],
])('%s is found: %s', (what, _, tampering) =>
  onSealedRecord(async (tx) => {
    expect((await tx.execute(sql.raw(tampering))).rowCount).toBeGreaterThan(0)
    expect(await faults(tx)).toContainEqual(expect.stringMatching(new RegExp(`^${what} `)))
  }),
)

test('the last seal, removed with its entries and all that they are of, is found by what the store notes of it', () =>
  onSealedRecord(async (tx) => {
    const { storage } = server.services
    expect(await noteSeals(tx, storage, [company])).toEqual([])
    await act(tx, 'three')
    await sealRecord(tx)
    expect(await noteSeals(tx, storage, [company])).toEqual([])
    const remove = async (number: number) => {
      await tx.execute(sql`
        with seal as (delete from seals where chain = ${company} and number = ${number} returning *),
          entry as (delete from sealed_entries s using seal where s.chain = seal.chain
            and s.sequence between seal.first_entry and seal.last_entry returning entry_id)
        delete from activities where id in (select entry_id from entry)`)
    }
    await remove(3)
    const removed = expect.stringMatching(/^removed seal 3, [0-9a-f]{12}, .* noted in the store$/) as string
    expect(await faults(tx)).toEqual([removed])
    // The next seal takes its number, and not its place in the store.
    await act(tx, 'four')
    await sealRecord(tx)
    expect(await noteSeals(tx, storage, [company])).toMatchObject([{ chain: company, number: 3 }])
    expect(await faults(tx)).toEqual([removed])
  }))

test('an entry with an earlier time is found, before it is sealed and after', () =>
  onSealedRecord(async (tx) => {
    await tx.execute(sql`
      insert into activities (workspace_id, type, description, created_at)
      values (${company}, 'discard', 'forged', now() - interval '2 hours')`)
    expect(await faults(tx)).toEqual([expect.stringMatching(/^added activity .* has no seal/)])
    // Whoever forges it may make the sealing look back further.
    await tx.execute(sql`update seals set sealed_at = sealed_at - interval '3 hours'`)
    await sealRecord(tx)
    await tx.execute(sql`update seals set sealed_at = sealed_at + interval '3 hours' where number < 3`)
    expect(await faults(tx)).toEqual([expect.stringMatching(/^added entry .* claims a time/)])
  }))

test('a chain that was made again from changed entries has another last seal', () =>
  onSealedRecord(async (tx) => {
    const last = async () =>
      (await tx.execute(sql`select hash from seals where chain = ${company} order by number desc limit 1`))
        .rows[0]
    const before = await last()
    await tx.execute(sql.raw(`update activities set description = 'rewritten' where id = ${activity}`))
    await tx.execute(sql`truncate seals, sealed_entries`)
    await sealRecord(tx)
    expect(await faults(tx)).toEqual([])
    expect(await last()).not.toEqual(before)
  }))

test('a closed account leaves types, times and hashes, whose chain still holds', () =>
  onSealedRecord(async (tx) => {
    await tx.execute(sql`delete from workspaces where id = ${company}`)
    await tx.execute(sql`delete from users where id = ${person}`)
    const { rows } = await tx.execute(sql`
      select address, device, detail, salt from security_events
      union
      select nullif(description, ''), folder_name, metadata, salt from activities where workspace_id = ${company}`)
    expect(rows).toEqual([{ address: null, device: null, detail: null, salt: null }])
    expect(await faults(tx)).toEqual([])
    await tx.execute(sql`
      update activities set type = 'upload'
      where id = (select id from activities where workspace_id = ${company} limit 1)`)
    expect(await faults(tx)).toEqual([expect.stringMatching(/^changed /)])
  }))

test('security events go after 400 days, their seals stay, and the chain holds', () =>
  onSealedRecord(async (tx) => {
    const old = randomUUID()
    await tx.execute(sql`truncate seals, sealed_entries`)
    await tx.execute(sql`
      insert into security_events (id, user_id, workspace_id, type, result, created_at)
      values (${old}, ${person}, ${company}, 'sign-in', 'ok', now() - interval '401 days')`)
    await sealRecord(tx)
    await reduceRecord(tx)
    expect((await tx.execute(sql`select from security_events where id = ${old}`)).rows).toEqual([])
    expect((await tx.execute(sql`select from sealed_entries where entry_id = ${old}`)).rows.length).toBe(1)
    expect(await faults(tx)).toEqual([])
    const who = { person: { id: person }, workspace: { id: company, ...ownerRights } } as Identity
    const record: string[] = []
    for await (const line of recordLines(tx, who, new Date())) record.push(line)
    // Its hash holds the salt; that of its content alone could be guessed.
    expect(record.join('')).not.toContain(old)
    expect(record.join('')).toMatch(/\{"sequence":1,"leaf":"[0-9a-f]{64}"\}/)
  }))

// The last two: what they seal stays.
test('an entry that is committed after later ones were sealed is sealed by the next run', async () => {
  const { db } = server.services.connection
  const { promise: isSealed, resolve: goOn } = Promise.withResolvers<undefined>()
  const { promise: isRecorded, resolve: recorded } = Promise.withResolvers<undefined>()
  const late = db.transaction(async (tx) => {
    await act(tx, 'late')
    recorded(undefined)
    await isSealed
  })
  await isRecorded
  await act(db, 'meanwhile')
  await sealRecord(db)
  goOn(undefined)
  await late
  await sealRecord(db)
  expect(await faults(db)).toEqual([])
  const { rows } = await db.execute<{ description: string }>(sql`
    select description from activities a join sealed_entries s on s.entry_id = a.id
    where chain = ${company} order by sequence`)
  expect(rows.slice(-2).map(({ description }) => description)).toEqual(['meanwhile', 'late'])
})

test('what is recorded is sealed within seconds, and its seal is noted', async () => {
  const { connection, storage } = server.services
  const { db } = connection
  const lines: string[] = []
  const logger = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  const sealing = keepSealed({ db, storage, logger }, 20)
  await act(db, 'soon')
  await until(async () => {
    const { rows } = await db.execute(sql`
      select from activities a join sealed_entries s on s.entry_id = a.id where description = 'soon'`)
    return rows.length === 1 ? true : undefined
  })
  await sealing.stop()
  await owner.db.execute(sql`delete from seals where chain = ${company}`)
  await owner.db.execute(sql`delete from sealed_entries where chain = ${company}`)
  expect(await faults(db)).toContainEqual(expect.stringContaining('it is noted in the store'))
  await sealAndNote({ db, storage, logger })
  expect(lines.filter((line) => line.includes('a seal of the record is gone'))).toHaveLength(1)
  await noteSeals(db, storage, await selectChains(db), { instead: true })
  expect(await faults(db)).toEqual([])
})
