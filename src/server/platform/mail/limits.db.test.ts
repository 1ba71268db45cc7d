import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/people/tables.ts'
import type { Connection, Database } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/identity.ts'
import { openDatabase } from '#server/testing/database.ts'
import { signUp, startTestServer, type TestServer, until, visit } from '#server/testing/test-server.ts'
import { type MailKindName, mailKinds } from './kinds.ts'
import { createMailLimits } from './limits.ts'
import { sentMails } from './tables.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-02T09:00:00Z')

const defaults = {
  BASE_URL: undefined,
  HOST: '127.0.0.1',
  MAX_MAILS_PER_HOUR: 1000,
  MAX_MAILS_TO_ADDRESS: 50,
  NEW_ACCOUNTS_MAY_MAIL: 'auto',
  RATE_LIMIT: 'on',
  REGISTRATION: 'open',
} as const

/** Limits at a time that the test sets, and how many mails they let through. */
function limitsOf(config: Partial<Parameters<typeof createMailLimits>[1]> = {}) {
  const state = { time: START, sent: 0 }
  const limits = createMailLimits(db, { ...defaults, ...config }, () => new Date(state.time))
  const send = async () => void (state.sent += 1)
  return { limits, send, state }
}

const nobody: Person = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'user',
}

let connection: Connection
let db: Database
beforeAll(async () => {
  connection = await openDatabase()
  db = connection.db
})
afterAll(() => connection.close())
beforeEach(async () => {
  await db.delete(sentMails)
})

test('an address is sent ten mails of one kind an hour by all servers together; the others wait', async () => {
  const { limits, send, state } = limitsOf()
  const other = createMailLimits(db, defaults, () => new Date(START))
  const asked = Array.from({ length: 14 }, (_, index) =>
    (index % 2 === 0 ? limits : other).send(
      'reset',
      [index < 7 ? 'ada@example.com' : 'Ada@Example.com'],
      send,
    ),
  )
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  expect([refused.length, state.sent]).toEqual([4, 10])
  await limits.send('reset', ['bob@example.com'], send)
  await limits.send('registration', ['ada@example.com'], send)
  expect(state.sent).toBe(12)
  state.time += HOUR
  await limits.send('reset', ['ada@example.com'], send)
  expect(state.sent).toBe(13)
})

test('a mail that fails does not count', async () => {
  const { limits, send, state } = limitsOf()
  for (let attempt = 0; attempt < 12; attempt += 1)
    await expect(
      limits.send('reset', ['ada@example.com'], async () => Promise.reject(new Error('no answer'))),
    ).rejects.toThrow('no answer')
  await limits.send('reset', ['ada@example.com'], send)
  expect(state.sent).toBe(1)
})

test('an address is not flooded with documents, by whomever, and the refusal says when to come back', async () => {
  const { limits, send, state } = limitsOf({ MAX_MAILS_TO_ADDRESS: 2 })
  const victim = ['victim@example.com']
  for (let mail = 0; mail < 2; mail += 1) await limits.send('document', victim, send)
  const refusal = { code: 'rate_limited', retryAfterSeconds: 24 * 3600 }
  await expect(limits.ask('document', nobody, victim)).rejects.toMatchObject(refusal)
  await expect(limits.send('document', victim, send)).rejects.toMatchObject(refusal)
  expect(state.sent).toBe(2)
  await limits.send('document', ['accountant@example.com'], send)
  state.time += 24 * HOUR
  await limits.ask('document', nobody, victim)
  await limits.send('document', victim, send)
  expect(state.sent).toBe(4)
})

test('each recipient of a mail counts, and a mail with one too many is sent to nobody', async () => {
  const { limits, send, state } = limitsOf({ MAX_MAILS_PER_HOUR: 3 })
  const to = ['a@example.com', 'b@example.com']
  await limits.send('document', to, send)
  await expect(limits.send('document', to, send)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(state.sent).toBe(1)
  await limits.send('document', ['c@example.com'], send)
  expect(state.sent).toBe(2)
})

test.each(Object.keys(mailKinds) as MailKindName[])(
  'of the kind %s an address and the whole server are sent no more than the table says, and no other kind waits for it',
  async (kind) => {
    const { toAddress } = mailKinds[kind]
    const { limits, send, state } = limitsOf()
    const one = async () => await limits.send(kind, ['ada@example.com'], send)
    for (let mail = 0; mail < toAddress.max; mail += 1) await one()
    await expect(one()).rejects.toMatchObject({ retryAfterSeconds: toAddress.per / 1000 })
    await limits.send(kind, ['bob@example.com'], send)
    expect(state.sent).toBe(toAddress.max + 1)

    const small = limitsOf({ MAX_MAILS_PER_HOUR: toAddress.max + 1 })
    await expect(small.limits.send(kind, ['eve@example.com'], send)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3600,
    })
    await limits.send(kind === 'daily' ? 'seal' : 'daily', ['ada@example.com'], send)
    state.time += 25 * HOUR
    await limits.clear()
    expect((await db.execute('select from sent_mails')).rowCount).toBe(0)
  },
)

const askedKinds = (Object.keys(mailKinds) as MailKindName[]).filter((kind) => mailKinds[kind].asked)

test.each(askedKinds)(
  'an account asks for no more mails of the kind %s than the table says',
  async (kind) => {
    const { limits, state } = limitsOf()
    const { max = 0, per = 0 } = mailKinds[kind].asked ?? {}
    const asked = Array.from({ length: max + 3 }, () => limits.ask(kind, nobody))
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    await expect(limits.ask(kind, nobody)).rejects.toMatchObject({ retryAfterSeconds: per / 1000 })
    await limits.ask(kind, { ...nobody, id: '01890a5d-ac96-774b-bcce-b302099a8058' })
    state.time += per
    await limits.ask(kind, nobody)
  },
)

test('a stranger who asks for mails to an address keeps nobody on another network from asking', async () => {
  const { limits } = limitsOf()
  const address = 'ada@example.com'
  const from = (network: string) => limits.ask('reset', { network, address })
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => from('203.0.113.9')))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await from('198.51.100.1')
  await limits.ask('reset', { network: '203.0.113.9', address: 'bob@example.com' })
})

test('without limits nothing is counted', async () => {
  const { limits, send, state } = limitsOf({ RATE_LIMIT: 'off', MAX_MAILS_PER_HOUR: 1 })
  for (let mail = 0; mail < 60; mail += 1) {
    await limits.ask('document', nobody, ['ada@example.com'])
    await limits.send('document', ['ada@example.com'], send)
  }
  expect([state.sent, (await db.execute('select from sent_mails')).rowCount]).toEqual([60, 0])
})

test('an account of a stranger sends no documents on its first day, and fewer invitations', async () => {
  const [row] = await db
    .insert(users)
    .values({
      email: 'eve@example.com',
      firstName: 'Eve',
      createdAt: new Date(START - HOUR),
    })
    .returning({ id: users.id })
  const eve = { ...nobody, id: row?.id ?? '', email: 'eve@example.com' }
  const attempt = async (config: object, sender: Person = eve, time = START) => {
    const { limits, state } = limitsOf(config)
    state.time = time
    return await limits
      .ask('document', sender, ['victim@example.com'])
      .then(() => 'asked')
      .catch((error: unknown) => error)
  }
  const refused = {
    code: 'forbidden',
    message: expect.stringContaining('from yours after 3 March 2026 at 08:00 UTC'),
  }
  expect(await attempt({ HOST: '0.0.0.0' })).toMatchObject(refused)
  expect(await attempt({ BASE_URL: 'https://papers.example' })).toMatchObject(refused)
  expect(await attempt({ NEW_ACCOUNTS_MAY_MAIL: 'no' })).toMatchObject(refused)
  expect(await attempt({ HOST: '0.0.0.0', NEW_ACCOUNTS_MAY_MAIL: 'yes' })).toBe('asked')
  expect(await attempt({ BASE_URL: 'http://localhost:3000' })).toBe('asked')
  expect(await attempt({ HOST: '0.0.0.0', REGISTRATION: 'invite' })).toBe('asked')
  expect(await attempt({ HOST: '0.0.0.0' }, { ...eve, role: 'master' })).toBe('asked')
  expect(await attempt({ HOST: '0.0.0.0' }, eve, START + 23 * HOUR)).toBe('asked')

  const { limits, state } = limitsOf()
  const invite = (index: number) => limits.ask('invitation', eve, [`${String(index)}@example.com`])
  for (let index = 0; index < 20; index += 1) await invite(index)
  await expect(invite(20)).rejects.toMatchObject({ retryAfterSeconds: 24 * 3600 })
  state.time += 23 * HOUR
  await invite(20)
})

test('an invitation to an address that was sent enough is refused, whoever asks', async () => {
  const { limits, send } = limitsOf()
  const victim = ['victim@example.com']
  for (let mail = 0; mail < 20; mail += 1) await limits.send('invitation', victim, send)
  await expect(limits.ask('invitation', nobody, victim)).rejects.toMatchObject({ code: 'rate_limited' })
  await limits.ask('invitation', nobody, ['other@example.com'])
})

describe('a server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ RATE_LIMIT: 'on' })
    await signUp(server, 'ada@example.com')
  })
  afterAll(() => server.close())

  test.each([
    ['reset', 'password-reset-request'],
    ['registration', 'resend-verification'],
  ] as const)(
    'refuses too many asking for a %s alike, whether or not there is an account',
    async (kind, path) => {
      const answers = new Set<string>()
      for (const address of ['ada@example.com', 'nobody@example.com']) {
        const { post } = server.services
        const by = { network: '127.0.0.1', address }
        await Promise.allSettled(Array.from({ length: 20 }, () => post.ask(kind, by)))
        const answer = await visit(server).ask('POST', `/api/${path}`, { email: address })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500)
        answers.add(`${String(answer.statusCode)} ${answer.payload}`)
      }
      expect([...answers]).toEqual([expect.stringMatching(/^429 .*"rate_limited"/)])
    },
  )

  test('keeps a mail that its address may not be sent yet, with all its attempts, until it may', async () => {
    const { pool } = server.services.connection
    const email = 'grace@example.com'
    await signUp(server, email)
    const count = `insert into sent_mails (kind, recipient) select 'reset', encode(sha256($1), 'hex') from generate_series(1, 10)`
    await pool.query(count, [email])
    const answer = await visit(server).ask('POST', '/api/password-reset-request', { email })
    expect(answer.statusCode).toBe(200)
    const waiting = await until(async () => {
      const { rows } = await pool.query<{ id: string; attempts: number; seconds: number }>(
        `select id, attempts, extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
         where task_identifier = 'account-mail' and run_at > now() + interval '1 minute'`,
      )
      return rows[0]
    })
    expect(waiting.attempts).toBe(0)
    expect(waiting.seconds).toBeGreaterThan(3500)
    expect(await server.mailsTo(email)).toHaveLength(1)

    await pool.query(`update sent_mails set sent_at = now() - interval '61 minutes'`)
    await pool.query('select graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now())', [
      waiting.id,
    ])
    expect((await server.mailsTo(email, 2)).at(-1)?.subject).toBe('Reset your password')
  })
})
