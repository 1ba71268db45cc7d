import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailLimits } from '#server/platform/mail/limits.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { postOf } from '#server/platform/mail/post.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import {
  signUp,
  startTestServer,
  type TestServer,
  until,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'
import { createDailyMailHandler, mailDaily } from './index.ts'

const DAY = 86_400_000

let server: TestServer
let owner: Member
let ada: Visitor
let companyId: string
let graceMember: Member
let grace: Visitor
let sent: Mail[] = []
/** The clock of the job, in milliseconds; a day after the last mail, it is the day after. */
let time = Date.now()

beforeAll(async () => {
  server = await startTestServer()
  await signUp(server, 'master@example.com')
  owner = await signUpProven(server, 'ada@example.com')
  companyId = await companyOf(server, owner)
  ada = inCompany(owner, companyId)
  graceMember = await signUp(server, 'grace@example.com')
  await join()
  grace = inCompany(graceMember, companyId)
})
afterAll(() => server.close())

async function join(): Promise<void> {
  await addMember(server, companyId, graceMember, { functions: { 'Finance Director': 'edit' } })
}

/** Runs the job for the member, at the time of the test. */
async function mail(limit = 1000): Promise<Mail[]> {
  sent = []
  const { db } = server.services.connection
  const limits = { ...config, MAX_MAILS_PER_HOUR: limit }
  const now = () => new Date(time)
  const handle = createDailyMailHandler({
    db,
    receipts: async () => [],
    post: postOf(
      {
        send: async (letter) => {
          sent.push(letter)
          return []
        },
        close: () => undefined,
      },
      createMailLimits(db, limits, now),
    ),
    baseUrl: 'https://papers.example',
    now,
  })
  await handle({ workspaceId: companyId, userId: graceMember.user.id })
  return sent
}

const config = {
  BASE_URL: undefined,
  HOST: '127.0.0.1',
  MAX_MAILS_PER_HOUR: 1000,
  MAX_MAILS_TO_ADDRESS: 50,
  NEW_ACCOUNTS_MAY_MAIL: 'auto',
  RATE_LIMIT: 'on',
  REGISTRATION: 'open',
} as const

const choose = (visitor: Visitor, isWanted: boolean) =>
  visitor.ask('PUT', '/api/company/daily-mail', { isWanted })
const chosen = async (visitor: Visitor) =>
  (await visitor.ask('GET', '/api/company/daily-mail')).json<{ isWanted: boolean }>().isWanted

test('who wants it is told once a day what others did, as far as they may view it', async () => {
  await ada.upload('F', { 'before.txt': 'before it was chosen' })
  expect([await chosen(grace), await mail()]).toEqual([false, []])
  await choose(grace, true)
  await choose(grace, true)
  expect([await chosen(grace), await chosen(ada)]).toEqual([true, false])
  time = Date.now() + DAY
  expect(await mail()).toEqual([])

  await ada.upload('F', { 'accounts.txt': 'sums' })
  await ada.upload('A', { 'secret.txt': 'for directors' })
  await grace.upload('G', { 'own.txt': 'mine' })
  // The company's clock is that of the database; the mail comes the day after.
  const { pool } = server.services.connection
  await pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
  time += 60_000
  const [letter] = await mail()
  expect(letter?.to).toBe('grace@example.com')
  expect(letter?.text).toContain('- Ada: Uploaded accounts.txt')
  expect(letter?.text).not.toMatch(/secret|own\.txt/)
  expect(letter?.link).toBe(`https://papers.example/account?tab=activity&company=${companyId}`)
  await ada.upload('F', { 'later.txt': 'on the same day' })
  await pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
  expect(await mail()).toEqual([])
  time += DAY
  expect(await mail()).toHaveLength(1)
})

test('more than a mail lists is counted, and what the server may not send now comes later', async () => {
  const { pool } = server.services.connection
  await pool.query(`update daily_mails set told_until = now()`)
  time += DAY
  for (let index = 0; index < 33; index += 1)
    await ada.upload('F', { [`${String(index)}.txt`]: String(index) })
  await expect(mail(0)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(sent).toEqual([])
  const [letter] = await mail()
  expect(letter?.text.match(/^- Ada: /gm)).toHaveLength(30)
  expect(letter?.text).toContain('- and 3 more')
})

test('the link in a mail ends them, once, without signing in', async () => {
  await ada.upload('F', { 'another.txt': 'papers' })
  const { pool } = server.services.connection
  await pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
  time += DAY
  const [letter] = await mail()
  expect(letter?.text).toMatch(/https:\/\/papers\.example\/stop-daily-mail\?token=[\w-]{20,}/)
  const { pathname, search } = new URL(letter?.unsubscribe ?? '')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const stop = async () =>
    (await visit(server).ask('POST', pathname + search, Buffer.from('List-Unsubscribe=One-Click'), form))
      .statusCode
  expect([await stop(), await chosen(grace), await stop()]).toEqual([204, false, 400])
})

test('who has left gets none, and has to choose anew after coming back', async () => {
  await choose(grace, true)
  await ada.ask('DELETE', `/api/company/members/${graceMember.user.id}`)
  await ada.upload('F', { 'after.txt': 'without her' })
  const { db, pool } = server.services.connection
  await pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
  time += DAY
  expect(await mail()).toEqual([])
  await join()
  expect(await chosen(grace)).toBe(false)
  await choose(grace, true)
  // Each choice has a job of its own, which notes until when it has told.
  await pool.query(`update daily_mails set told_until = '2030-01-01'`)
  await mailDaily(db)
  await until(async () => {
    const { rowCount } = await pool.query(`select from daily_mails where told_until < '2030-01-01'`)
    return rowCount === 1 ? true : undefined
  })
})
