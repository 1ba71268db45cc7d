import { expect, test } from 'vitest'
import { users } from '#server/accounts/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/identity.ts'
import { withDatabase } from '#server/testing/database.ts'
import { signUp, startTestServer, visit } from '#server/testing/test-server.ts'
import { createMailLimits } from './limits.ts'

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
function limitsOf(db: Database, config: Partial<Parameters<typeof createMailLimits>[1]> = {}) {
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

test('an address is sent three mails of accounts an hour, however many are asked for', async () => {
  await withDatabase(async ({ db }) => {
    const { limits, send, state } = limitsOf(db)
    const other = createMailLimits(db, defaults, () => new Date(START))
    const asked = Array.from({ length: 8 }, (_, index) =>
      (index % 2 === 0 ? limits : other).sendAccountMail(
        index < 4 ? 'ada@example.com' : 'Ada@Example.com',
        send,
      ),
    )
    await Promise.all(asked)
    expect(state.sent).toBe(3)
    await limits.sendAccountMail('bob@example.com', send)
    expect(state.sent).toBe(4)
    state.time += HOUR
    await limits.sendAccountMail('ada@example.com', send)
    expect(state.sent).toBe(5)
  })
})

test('a mail that fails does not count', async () => {
  await withDatabase(async ({ db }) => {
    const { limits, send, state } = limitsOf(db)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(
        limits.sendAccountMail('ada@example.com', async () => Promise.reject(new Error('no answer'))),
      ).rejects.toThrow('no answer')
    await limits.sendAccountMail('ada@example.com', send)
    expect(state.sent).toBe(1)
  })
})

test('an address is not flooded with documents, by whomever, and the refusal says when to come back', async () => {
  await withDatabase(async ({ db }) => {
    const { limits, send, state } = limitsOf(db, { MAX_MAILS_TO_ADDRESS: 2 })
    const from = (name: string) => ({ ...nobody, email: `${name}@example.com` })
    for (const name of ['ada', 'bob']) await limits.sendDocuments(from(name), ['victim@example.com'], send)
    await expect(limits.sendDocuments(from('eve'), ['victim@example.com'], send)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 24 * 3600,
    })
    expect(state.sent).toBe(2)
    await limits.sendDocuments(nobody, ['accountant@example.com'], send)
    state.time += 24 * HOUR
    await limits.sendDocuments(nobody, ['victim@example.com'], send)
    expect(state.sent).toBe(4)
  })
})

test('each recipient of a mail counts, and a mail with one too many is sent to nobody', async () => {
  await withDatabase(async ({ db }) => {
    const { limits, send, state } = limitsOf(db, { MAX_MAILS_PER_HOUR: 3 })
    const to = ['a@example.com', 'b@example.com']
    await limits.sendDocuments(nobody, to, send)
    await expect(limits.sendDocuments(nobody, to, send)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(state.sent).toBe(1)
    await limits.sendDocuments(nobody, ['c@example.com'], send)
    expect(state.sent).toBe(2)
  })
})

test('the whole server sends no more documents an hour than it may, and mails of accounts for themselves', async () => {
  await withDatabase(async ({ db }) => {
    const { limits, send, state } = limitsOf(db, { MAX_MAILS_PER_HOUR: 2 })
    await limits.sendDocuments(nobody, ['a@example.com'], send)
    state.time += HOUR / 2
    await limits.sendDocuments(nobody, ['b@example.com'], send)
    await expect(limits.sendDocuments(nobody, ['c@example.com'], send)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 1800,
    })
    for (const to of ['a', 'b']) await limits.sendAccountMail(`${to}@example.com`, send)
    await expect(limits.sendAccountMail('c@example.com', send)).rejects.toMatchObject({
      code: 'rate_limited',
    })
    expect(state.sent).toBe(4)
    state.time += 25 * HOUR
    await limits.clear()
    expect((await db.execute('select from sent_mails')).rowCount).toBe(0)
  })
})

test('an account of a stranger sends no documents on its first day', async () => {
  await withDatabase(async ({ db }) => {
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
      const { limits, send, state } = limitsOf(db, config)
      state.time = time
      const refusal = await limits
        .sendDocuments(sender, ['victim@example.com'], send)
        .catch((error: unknown) => error)
      return state.sent === 1 ? 'sent' : refusal
    }
    const refused = {
      code: 'forbidden',
      message: expect.stringContaining('from yours after 3 March 2026 at 08:00 UTC'),
    }
    expect(await attempt({ HOST: '0.0.0.0' })).toMatchObject(refused)
    expect(await attempt({ BASE_URL: 'https://papers.example' })).toMatchObject(refused)
    expect(await attempt({ NEW_ACCOUNTS_MAY_MAIL: 'no' })).toMatchObject(refused)
    expect(await attempt({ HOST: '0.0.0.0', NEW_ACCOUNTS_MAY_MAIL: 'yes' })).toBe('sent')
    expect(await attempt({ BASE_URL: 'http://localhost:3000' })).toBe('sent')
    expect(await attempt({ HOST: '0.0.0.0', REGISTRATION: 'invite' })).toBe('sent')
    expect(await attempt({ HOST: '0.0.0.0' }, { ...eve, role: 'master' })).toBe('sent')
    expect(await attempt({ HOST: '0.0.0.0' }, eve, START + 23 * HOUR)).toBe('sent')
  })
})

test('whoever asks too often for mails to an address gets the same answer, and no mail is sent', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'on' })
  try {
    await signUp(server, 'ada@example.com')
    const answers = new Set<string>()
    for (const path of ['password-reset-request', 'resend-verification', 'password-reset-request'])
      for (let time = 0; time < 2; time += 1) {
        const { payload, statusCode } = await visit(server).ask('POST', `/api/${path}`, {
          email: 'ada@example.com',
        })
        answers.add(`${path} ${String(statusCode)} ${payload}`)
      }
    expect(answers.size).toBe(2)
    await server.mailsTo('ada@example.com', 3)
    const { pool } = server.services.connection
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          "select from graphile_worker.jobs where task_identifier = 'account-mail'",
        )
        return rowCount
      })
      .toBe(0)
    expect(await server.mailsTo('ada@example.com', 3)).toHaveLength(3)
  } finally {
    await server.close()
  }
})
