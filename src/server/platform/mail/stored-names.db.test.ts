import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordActivity } from '#server/record/activity/index.ts'
import { sealRecord } from '#server/record/audit/index.ts'
import { sendDailyMails } from '#server/notices/daily-mails/index.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import {
  signUp,
  startTestServer,
  type TestServer,
  until,
  type Visitor,
  visit,
} from '#server/testing/test-server.ts'

// Names that were stored before they were checked: of a person, a company, a folder, a file and a deadline.

const HOSTILE =
  'You have won!\r\nSubject: Prize\r\n\r\nClaim it: http://evil.example/claim or evil.example \u202Eeciohc\u202C \u200B<b>now</b> mail eve@evil.example "x" =?utf-8?B?ZXZpbA==?= and on and on and on'

let server: TestServer
let eve: Member
let company: string
let manual: Visitor

beforeAll(async () => {
  server = await startTestServer()
  eve = await signUpProven(server, 'eve@example.com')
  company = await companyOf(server, eve)
  manual = inCompany(eve, company)
  const grace = await signUp(server, 'grace@example.com')
  await addMember(server, company, grace, { role: 'owner' })
  await inCompany(grace, company).ask('PUT', '/api/company/daily-mail', { isWanted: true })
  await manual.upload('A', { 'paper.txt': 'a paper' })
  await manual.ask('POST', '/api/deadlines', {
    title: 'Fire drill',
    folderId: 'A',
    due: '2040-01-05',
  })
  const { pool } = server.services.connection
  const store = async (update: string) => await pool.query(update, [HOSTILE])
  await store("update users set first_name = $1, last_name = $1 where email = 'eve@example.com'")
  await store(`update workspaces set business_name = $1 where kind = 'business'`)
  await store('update folders set name = $1')
  await store('update files set original_name = $1')
  await recordActivity(
    server.services.connection.db,
    { person: eve.user, workspace: { id: company } },
    {
      type: 'create_folder',
      description: `Created folder AA - ${HOSTILE}`,
    },
  )
  await store('update own_deadlines set title = $1')
  await toldAnHourAgo()
})
afterAll(() => server.close())

const toldAnHourAgo = async () =>
  await server.services.connection.pool.query(
    `update reminders set news =
      (select coalesce(jsonb_object_agg(key, now() - interval '1 hour'), '{}') from jsonb_each(news))`,
  )

/** What a mail says in our name besides our words and names on one line; nothing, if all is well. */
function foreignIn(mail: Email | undefined): string[] {
  const text = (mail?.text ?? '').replaceAll('\r\n', '\n')
  const own = text.split('\n').filter((line) => !line.startsWith('> '))
  const html = (mail?.html ?? '').replaceAll(/<blockquote.*<\/blockquote>/gs, '')
  const names = [mail?.from?.name, mail?.replyTo?.[0]?.name, mail?.subject]
  const links = /http:\/\/localhost:3000\/\S+|(?:eve|grace|ada|stranger)@example\.com/g
  const hasForeign = (part = '') =>
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|:\/\/|evil\.|@evil|<b>/u.test(part.replaceAll(links, ''))
  return [
    ...(text.startsWith('This email from Board Manual ') ? [] : [text.slice(0, 60)]),
    ...[...own, html.replaceAll('\n', ' '), ...names].filter(hasForeign).map(String),
    ...own.filter((line) => /^(Subject|Claim|You have won)/.test(line)),
    ...(mail?.headers ?? []).map(({ value }) => value.trim()).filter((value) => value.startsWith('Prize')),
  ]
}

/** The newest mail to an address with a subject, once there is one. */
const newest = (address: string, subject: RegExp) =>
  until(async () => (await server.mailsTo(address)).findLast((mail) => subject.test(mail.subject ?? '')))

test('an invitation', async () => {
  const invited = await manual.ask('POST', '/api/company/invitations', {
    email: 'ada@example.com',
    role: 'director',
  })
  expect(invited.statusCode).toBe(201)
  const [mail] = await server.mailsTo('ada@example.com')
  expect(foreignIn(mail)).toEqual([])
  expect(mail?.text).toContain('/join?token=')
})

test('a request to join', async () => {
  const made = await manual.ask('POST', '/api/business-code')
  const { businessCode } = made.json<{ businessCode: string }>()
  const stranger = await signUp(server, 'stranger@example.com')
  const { pool } = server.services.connection
  await pool.query(`update users set first_name = $1 where email = 'stranger@example.com'`, [HOSTILE])
  await stranger.ask('POST', '/api/companies/join', { businessCode })
  for (const owner of ['eve@example.com', 'grace@example.com']) {
    const mail = await newest(owner, /asks to join/)
    expect(foreignIn(mail)).toEqual([])
  }
})

test("a document, whose message is marked as the sender's", async () => {
  const { pool } = server.services.connection
  const { rows } = await pool.query<{ id: string }>('select id from files')
  const message = 'Hello\r\n-- \r\nBoard Manual: your password has expired, see http://evil.example'
  const sent = await manual.ask('POST', `/api/files/${rows[0]?.id ?? ''}/email`, {
    to: 'grace@example.com',
    subject: 'Accounts',
    message,
  })
  expect(sent.statusCode).toBe(200)
  const mail = await newest('grace@example.com', /Accounts/)
  expect(foreignIn(mail)).toEqual([])
  expect(mail?.text?.replaceAll('\r\n', '\n')).toContain('> Board Manual: your password has expired')
  expect(mail?.attachments[0]?.filename).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('a daily email of what is due, one of what others did, and a seal', async () => {
  const { baseUrl, connection, masterWorkspaceId, post } = server.services
  const { db, pool } = connection
  const send = async (day: string) =>
    await sendDailyMails({
      db,
      masterWorkspaceId,
      post,
      baseUrl,
      receipts: async () => [],
      now: () => new Date(`${day}T06:23:00Z`),
    })
  await pool.query(`update own_deadlines set due = '2040-01-05'`)
  await send('2040-01-02')
  expect(foreignIn(await newest('grace@example.com', /^Due on 5 January 2040 for You have won/))).toEqual([])
  await pool.query('delete from own_deadlines')
  await toldAnHourAgo()
  await send('2040-01-10')
  expect(foreignIn(await newest('grace@example.com', /^What others did/))).toEqual([])
  await sealRecord(db)
  await enqueue(db, 'mail-seals', {})
  expect(foreignIn(await newest('grace@example.com', /seal/))).toEqual([])
})

test('a registration, whatever is typed, and a typed name is on one line from then on', async () => {
  const body = {
    email: 'typed@example.com',
    password: 'Correct-horse-1',
    firstName: HOSTILE.slice(0, 150),
    lastName: 'a\r\nb',
  }
  expect((await visit(server).ask('POST', '/api/register-email', body)).statusCode).toBe(201)
  const [mail] = await server.mailsTo('typed@example.com')
  expect(mail?.text).not.toMatch(/won|evil/)
  const { rows } = await server.services.connection.pool.query<{ first: string; last: string }>(
    `select first_name as first, last_name as last from registrations where email = 'typed@example.com'`,
  )
  expect(rows[0]?.last).toBe('a b')
  expect(rows[0]?.first).not.toMatch(/[\r\n\u202E]/)
})
