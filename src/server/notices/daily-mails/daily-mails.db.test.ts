import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { type Letter, writeLetter } from '#server/platform/mail/letter.ts'
import { createMailLimits } from '#server/platform/mail/limits.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { postOf } from '#server/platform/mail/post.ts'
import { signUpProven } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor, visit } from '#server/testing/test-server.ts'
import { sendDailyMails } from './index.ts'

let server: TestServer
let owner: Member
let ada: Visitor
let graceMember: Member
let grace: Visitor
let company: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await signUpProven(server, 'ada@example.com')
  company = await companyOf(server, owner)
  ada = inCompany(owner, company)
  graceMember = await signUp(server, 'grace@example.com')
  grace = inCompany(graceMember, company)
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2024-05-11',
    accountingReferenceDate: '05-31',
    vat: { scheme: 'quarterly', stagger: 1 },
    employer: { pays: 'monthly', since: '2025-01-01' },
    cis: true,
  })
  const { pool } = server.services.connection
  await pool.query(`update company_facts set followed_from = '2026-01-01'`)
  await pool.query(`update workspaces set business_name = 'Ash Joinery Ltd' where id = $1`, [company])
})
afterAll(() => server.close())

async function join(): Promise<void> {
  await addMember(server, company, graceMember, {
    functions: { ...everyFunction('none'), 'Operations Director': 'edit' },
  })
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

interface Circumstances {
  /** An address at which the mail server fails. */
  fail?: string
  /** How many mails the server may send in an hour. */
  limit?: number
}

async function mailsOn(day: string, { fail, limit }: Circumstances = {}): Promise<Mail[]> {
  const mails: Mail[] = []
  const { connection, masterWorkspaceId } = server.services
  const now = () => new Date(`${day}T06:23:00Z`)
  const mailer = {
    send: async (mail: Mail) => {
      if (mail.to === fail) throw new Error('the mail server is away')
      mails.push(mail)
      return []
    },
    close: () => undefined,
  }
  const post =
    limit === undefined
      ? { send: async (letter: Letter) => await mailer.send(writeLetter(letter)) }
      : postOf(mailer, createMailLimits(connection.db, { ...config, MAX_MAILS_PER_HOUR: limit }, now))
  await sendDailyMails({
    db: connection.db,
    masterWorkspaceId,
    baseUrl: 'https://manual.example.com',
    receipts: async () => [],
    now,
    post,
  })
  return mails
}

const linesIn = ({ text }: Mail) => text.split('\n').filter((line) => line.startsWith('- '))
const toldSince = async (time: string) =>
  await server.services.connection.pool.query(
    `update reminders set reminded_on = null, news =
      (select coalesce(jsonb_object_agg(key, $1::timestamptz), '{}') from jsonb_each(news))`,
    [time],
  )
const press = async (mail: Mail | undefined, of = '') => {
  const { pathname, search } = new URL(mail?.unsubscribe ?? '')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = Buffer.from('List-Unsubscribe=One-Click')
  return (await visit(server).ask('POST', pathname + search + of, body, form)).statusCode
}
const reminders = async (of: Visitor) => (await of.ask('GET', '/api/account/reminders')).json<unknown>()
const isTold = async (of: Visitor) =>
  (await of.ask('GET', '/api/company/daily-mail')).json<{ isWanted: boolean }>().isWanted

describe('what is due', () => {
  beforeAll(join)

  test('a line says the authority, the cost and the next step; one press ends it, and nothing comes twice', async () => {
    await toldSince('2028-01-01')
    // VAT is due on 7 February 2028, a Monday: this is the day before.
    const [mail, ...others] = await mailsOn('2028-02-06')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com' })
    expect(linesIn(mail as Mail)[0]).toMatch(
      /^- VAT (return|payment) for 1 October 2027 to 31 December 2027: due tomorrow, 7 February 2028 \(HMRC\)\. If it is late: .+ Next: Do it at https:\/\/www\.gov\.uk\/\S+, and file the receipt in folder JK\d\.$/,
    )
    expect(mail?.text).toContain(`/calendar?company=${company}`)
    expect(await mailsOn('2028-02-06')).toEqual([])
    expect(await press(mail)).toBe(200)
    expect(await reminders(owner)).toEqual({ weekly: false, ahead: false })
    expect(await mailsOn('2028-02-07')).toEqual([])
    await ada.ask('PUT', '/api/account/reminders', { weekly: false, ahead: true })
    expect(await mailsOn('2028-02-07')).toHaveLength(1)
    expect(await mailsOn('2028-02-14')).toEqual([])
  })

  test('what was put aside is not repeated until that day', async () => {
    await ada.ask('PUT', '/api/account/reminders', { weekly: true, ahead: true })
    const own = { title: 'Renew the lease', folderId: 'M', due: '2028-03-01' }
    const { id } = (await ada.ask('POST', '/api/deadlines', own)).json<Deadline>()
    await ada.ask('POST', `/api/deadlines/${id}/snooze`, { until: '2028-02-25' })
    const told = async (day: string) =>
      (await mailsOn(day)).some((mail) => mail.to === 'ada@example.com' && mail.text.includes('the lease'))
    // Without what is late of other rules, which would fill a mail.
    await server.services.connection.pool.query(`update company_facts set followed_from = '2028-02-20'`)
    expect([await told('2028-02-21'), await told('2028-02-28')]).toEqual([false, true])
  })

  test('deadlines from before the set-up are told in full on the first Monday, then in a line a month', async () => {
    const { pool } = server.services.connection
    await pool.query(`update company_facts set followed_from = '2026-11-01'`)
    const overdue = (await ada.ask('GET', '/api/deadlines/overdue')).json<Deadline[]>()
    expect(overdue.length).toBeGreaterThan(1)
    const toldOn = async (day: string) => {
      await pool.query('update reminders set reminded_on = null')
      const mail = (await mailsOn(day)).find(({ to }) => to === 'ada@example.com')
      return mail?.text.match(/^- .*before the set-up(?:\.| are still unanswered).*$/gm) ?? []
    }
    const first = await toldOn('2026-11-02')
    expect(first.length).toBeGreaterThan(1)
    expect(first.length).toBeLessThanOrEqual(12)
    expect(await toldOn('2026-11-09')).toEqual([])
    expect(await toldOn('2026-12-07')).toEqual([
      `- ${String(overdue.length)} deadlines from before the set-up are still unanswered, and missing them costs money. Next: Say in the calendar which were done.`,
    ])
    expect(await toldOn('2026-12-14')).toEqual([])
  })

  test('what was given to somebody is mailed to that person alone, and a failed mail is sent again', async () => {
    const own = { title: 'Fire drill again', folderId: 'S3', due: '2028-05-01' }
    const { id } = (await ada.ask('POST', '/api/deadlines', own)).json<Deadline>()
    await ada.ask('PATCH', `/api/deadlines/${id}`, { assignedTo: graceMember.user.id })
    await expect(mailsOn('2028-04-24', { fail: 'grace@example.com' })).rejects.toThrow('Some daily mails')
    const [mail, ...others] = await mailsOn('2028-04-24')
    expect([mail?.to, mail?.subject, others]).toEqual([
      'grace@example.com',
      'Due on 1 May 2028 for Ash Joinery Ltd: Fire drill again',
      [],
    ])
  })
})

describe('what others did', () => {
  test('who wants it is told once a day, as far as they may view it', async () => {
    await ada.upload('UV', { 'before.txt': 'before it was chosen' })
    expect([await isTold(grace), await isTold(ada)]).toEqual([false, false])
    await grace.ask('PUT', '/api/company/daily-mail', { isWanted: true })
    await grace.ask('PUT', '/api/company/daily-mail', { isWanted: true })
    expect([await isTold(grace), await isTold(ada)]).toEqual([true, false])
    await ada.upload('UV', { 'campaign.txt': 'posters' })
    await ada.upload('A', { 'secret.txt': 'for directors' })
    await grace.upload('S3', { 'own.txt': 'mine' })
    await server.services.connection.pool.query('update reminders set reminded_on = null')
    const [mail, ...others] = await mailsOn('2030-01-01')
    expect([mail?.to, mail?.subject, others]).toEqual([
      'grace@example.com',
      'What others did in Ash Joinery Ltd',
      [],
    ])
    expect(mail?.text).toContain('- Ada: Uploaded campaign.txt')
    expect(mail?.text).not.toMatch(/before\.txt|secret|own\.txt/)
    expect(mail?.link).toBe(`https://manual.example.com/account?tab=activity&company=${company}`)
    expect(await mailsOn('2030-01-02')).toEqual([])
  })

  test('it stands in the mail of what is due, and the page ends either', async () => {
    const own = { title: 'Fire drill', folderId: 'S3', due: '2030-01-07' }
    const { id } = (await ada.ask('POST', '/api/deadlines', own)).json<Deadline>()
    await ada.ask('PATCH', `/api/deadlines/${id}`, { assignedTo: graceMember.user.id })
    await toldSince(new Date(Date.now() - 3_600_000).toISOString())
    const mail = (await mailsOn('2030-01-07')).find(({ to }) => to === 'grace@example.com')
    expect(mail?.text).toMatch(
      /- Fire drill: due today, 7 January 2030\..*\n(.*\n)*What others did in .+ since .+\n(.*\n)*- Ada: Uploaded campaign/,
    )
    expect(mail?.text).toMatch(/https:\/\/manual\.example\.com\/unsubscribe\?token=[\w-]{20,}/)
    expect(await press(mail, '&of=news')).toBe(200)
    expect([await isTold(grace), await reminders(graceMember)]).toEqual([
      false,
      { weekly: true, ahead: true },
    ])
    expect([await press(mail, '&of=reminders'), await press(mail)]).toEqual([200, 200])
    expect(await reminders(graceMember)).toEqual({ weekly: false, ahead: false })
  })

  test('more than a mail lists is counted, and what the server may not send now comes later', async () => {
    await grace.ask('PUT', '/api/company/daily-mail', { isWanted: true })
    for (let index = 0; index < 33; index += 1)
      await ada.upload('UV', { [`${String(index)}.txt`]: String(index) })
    await expect(mailsOn('2030-02-05', { limit: 0 })).rejects.toMatchObject({ code: 'rate_limited' })
    const [mail] = await mailsOn('2030-02-05', { limit: 1000 })
    expect(mail?.text.match(/^- Ada: /gm)).toHaveLength(30)
    expect(mail?.text).toContain('- and 3 more')
  })

  test('who has left gets none, and has to choose anew after coming back', async () => {
    await ada.ask('DELETE', `/api/company/members/${graceMember.user.id}`)
    await ada.upload('UV', { 'after.txt': 'without her' })
    await toldSince('2026-01-01')
    expect((await mailsOn('2030-02-07')).filter(({ to }) => to === 'grace@example.com')).toEqual([])
    await join()
    expect(await isTold(grace)).toBe(false)
  })
})
