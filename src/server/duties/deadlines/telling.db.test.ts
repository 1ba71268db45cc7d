import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { type Letter, writeLetter } from '#server/platform/mail/letter.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { deleteMembership } from '#server/company/workspaces/index.ts'
import { prove } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { createDailyMailHandler } from '#server/notices/daily-mails/index.ts'
import { signUp, startTestServer, type TestServer, type Visitor, visit } from '#server/testing/test-server.ts'
import { isToBeMentioned, sendReminders } from './reminders/send-reminders.ts'

// Deadlines outside of the product: in calendars of other programs, and by mail.

let server: TestServer
let ada: Member
let grace: Member
let company: string
let reader: Visitor

beforeAll(async () => {
  server = await startTestServer()
  ada = await signUp(server, 'ada@example.com')
  company = await companyOf(server, ada)
  grace = await signUp(server, 'grace@example.com')
  await addMember(server, company, grace, {
    functions: { ...everyFunction('none'), 'Operations Director': 'edit' },
  })
  reader = inCompany(grace, company)
  await ada.ask('PUT', '/api/company/facts', {
    form: 'Ltd Company',
    incorporatedOn: '2024-05-11',
    accountingReferenceDate: '05-31',
    vat: { scheme: 'quarterly', stagger: 1 },
  })
  await server.services.connection.pool.query(`update company_facts set followed_from = '2026-01-01'`)
})
afterAll(() => server.close())

interface Event {
  id: string
  start: string
  isDate: boolean
  summary: string
}

async function feedOf(visitor: Visitor): Promise<string> {
  await prove(visitor)
  const reply = await visitor.ask('POST', '/api/company/calendar')
  expect(reply.statusCode).toBe(201)
  return new URL(reply.json<{ url: string }>().url).pathname
}

/** Reads a calendar with a parser by other hands than its writer's, without a session. */
async function read(address: string): Promise<Event[]> {
  const reply = await visit(server).ask('GET', address)
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(reply.payload) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, summary, uid } = new ICAL.Event(component)
    return { id: uid, start: startDate.toString(), isDate: startDate.isDate, summary }
  })
}

describe('the calendar for other programs', () => {
  test('has every deadline that its holder may view as a day, with an id that stays', async () => {
    const address = await feedOf(ada)
    const events = await read(address)
    const due = (await ada.ask('GET', '/api/deadlines')).json<Deadline[]>()
    const next = due.filter((one) => one.state === 'open')
    expect(next.length).toBeGreaterThan(5)
    for (const { due: start, id, title: summary } of next)
      expect(events).toContainEqual({ id: `${id}@${company}`, start, isDate: true, summary })
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)

    await ada.ask('POST', `/api/deadlines/${next[0]?.id ?? ''}/close`, {})
    const again = await read(address)
    expect(again.map(({ id }) => id)).toEqual(events.map(({ id }) => id))
    expect(again.find(({ id }) => id.startsWith(next[0]?.id ?? ''))?.summary).toMatch(/^Done: /)
  })

  test('a title with a line break or a semicolon adds nothing to the calendar', async () => {
    const own = { title: 'Call,\r\nEND:VEVENT; Ann', folderId: 'A', due: '2026-12-01' }
    await ada.ask('POST', '/api/deadlines', own)
    const titles = (await read(await feedOf(ada))).map(({ summary }) => summary)
    expect(titles.filter((title) => title.includes('; Ann'))).toEqual(['Call, END:VEVENT; Ann'])
  })

  test('shows nothing of functions that its holder may not view', async () => {
    const own = { title: 'Fire drill', folderId: 'S3', due: '2026-12-01' }
    await ada.ask('POST', '/api/deadlines', own)
    expect((await read(await feedOf(reader))).map(({ summary }) => summary)).toEqual(['Fire drill'])
  })

  test('ends with another address, when it is revoked, and with the membership', async () => {
    const [first, second] = [await feedOf(ada), await feedOf(ada)]
    const statusOf = async (address: string) => (await visit(server).ask('GET', address)).statusCode
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    expect((await ada.ask('DELETE', '/api/company/calendar')).statusCode).toBe(204)
    expect((await ada.ask('GET', '/api/company/calendar')).json()).toEqual({ createdAt: null })
    expect(await statusOf(second)).toBe(404)
    expect(await statusOf(`/api/calendar/${'A'.repeat(43)}.ics`)).toBe(404)

    const linus = await signUp(server, 'linus@example.com')
    await addMember(server, company, linus, { role: 'director' })
    const theirs = await feedOf(inCompany(linus, company))
    expect(await statusOf(theirs)).toBe(200)
    await deleteMembership(server.services.connection.db, company, linus.user.id)
    expect(await statusOf(theirs)).toBe(404)
  })
})

/** Keeps mails, except those to an address at which the mail server fails. */
function postTo(mails: Mail[], fail?: string) {
  return {
    send: async (letter: Letter) => {
      if (letter.to === fail) throw new Error('the mail server is away')
      mails.push(writeLetter(letter))
      return []
    },
  }
}

async function mailsOn(day: string, fail?: string): Promise<Mail[]> {
  const mails: Mail[] = []
  const { connection, masterWorkspaceId } = server.services
  await sendReminders({
    db: connection.db,
    masterWorkspaceId,
    baseUrl: 'https://manual.example.com',
    receipts: async () => [],
    now: () => new Date(`${day}T06:23:00Z`),
    post: postTo(mails, fail),
  })
  return mails
}

describe('reminders', () => {
  test.each([
    ['open', '2027-03-03', '2027-02-01', true],
    ['open', '2027-03-04', '2027-02-01', false],
    ['late', '2027-01-31', '2027-02-01', true],
    ['late', '2027-01-31', '2027-02-02', false],
    ['open', '2027-03-04', '2027-02-02', true],
    ['open', '2027-02-09', '2027-02-02', true],
    ['open', '2027-02-03', '2027-02-02', true],
    ['open', '2027-02-04', '2027-02-02', false],
    ['open', '2028-02-29', '2028-01-30', true],
    ['snoozed', '2027-02-03', '2027-02-01', false],
    ['done', '2027-02-03', '2027-02-01', false],
  ] as const)('%s, due %s, on %s: %s', (state, due, today, isMentioned) => {
    expect(isToBeMentioned({ state, due, onlyIf: null }, { weekly: true, ahead: true }, today)).toBe(
      isMentioned,
    )
    expect(isToBeMentioned({ state, due, onlyIf: null }, { weekly: false, ahead: false }, today)).toBe(false)
  })

  test('on Mondays, a line says that deadlines from before the set-up wait for an answer', async () => {
    const asked = (await ada.ask('GET', '/api/deadlines/overdue')).json<Deadline[]>().length
    expect(asked).toBeGreaterThan(1)
    const [mail] = await mailsOn('2027-04-05')
    expect(mail?.text).toContain(
      `- ${String(asked)} deadlines fell due in the year before the set-up: say in the calendar which were done`,
    )
  })

  test('one mail a day for each person with what is theirs, none when nothing is due, and none once ended', async () => {
    // VAT is due on 7 May 2027, 30 days later; nothing of operations is.
    const [mail, ...others] = await mailsOn('2027-04-07')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Due: VAT payment and 1 more' })
    expect(mail?.text).toContain(
      '- VAT return for 1 January 2027 to 31 March 2027 is due on 7 May 2027 (folder JK1)',
    )
    expect(mail?.text).toContain('Finance Director')
    expect(mail?.text).toContain(`/calendar?company=${company}`)
    expect(await mailsOn('2027-04-07')).toEqual([])
    expect(await mailsOn('2027-04-08')).toEqual([])

    const ending = new URL(mail?.unsubscribe ?? '')
    const ended = await visit(server).ask('POST', ending.pathname + ending.search)
    expect(ended.statusCode).toBe(200)
    expect((await ada.ask('GET', '/api/account/reminders')).json()).toEqual({ weekly: false, ahead: false })
    expect(await mailsOn('2027-04-30')).toEqual([])
    await ada.ask('PUT', '/api/account/reminders', { weekly: false, ahead: true })
    expect(await mailsOn('2027-04-30')).toHaveLength(1)
    // A Monday, on which VAT is due in four days.
    const onMonday = await mailsOn('2027-05-03')
    expect(onMonday.some(({ to }) => to === 'ada@example.com')).toBe(false)
  })

  test('a reminder tells what others did in place of the daily mail, and its one press ends both', async () => {
    await ada.ask('PUT', '/api/account/reminders', { weekly: true, ahead: true })
    await ada.ask('PUT', '/api/company/daily-mail', { isWanted: true })
    const { connection } = server.services
    await connection.pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
    await reader.upload('S3', { 'drill.txt': 'all out in two minutes' })
    const [mail] = await mailsOn('2027-07-08')
    expect(mail?.subject).toMatch(/^Due: VAT/)
    expect(mail?.text).toMatch(/What others did in .+ since .+\n- .*Uploaded drill\.txt/)

    const sent: Mail[] = []
    const daily = createDailyMailHandler({
      db: connection.db,
      baseUrl: 'https://manual.example.com',
      receipts: async () => [],
      post: postTo(sent),
      now: () => new Date('2027-07-08T06:30:00Z'),
    })
    await connection.pool.query(`update daily_mails set told_until = now() - interval '1 hour'`)
    await daily({ workspaceId: company, userId: ada.user.id })
    expect(sent).toEqual([])

    const { pathname, search } = new URL(mail?.unsubscribe ?? '')
    await visit(server).ask('POST', pathname + search)
    expect((await ada.ask('GET', '/api/account/reminders')).json()).toEqual({ weekly: false, ahead: false })
    expect((await ada.ask('GET', '/api/company/daily-mail')).json()).toEqual({ isWanted: false })
  })

  test('a deadline that was given to somebody reminds that person alone, and a failed mail is sent again', async () => {
    await ada.ask('PUT', '/api/account/reminders', { weekly: true, ahead: true })
    const list = (await ada.ask('GET', '/api/deadlines?from=2027-12-01&to=2027-12-01')).json<Deadline[]>()
    expect(list).toEqual([])
    const own = { title: 'Fire drill again', folderId: 'S3', due: '2027-12-01' }
    const { id } = (await ada.ask('POST', '/api/deadlines', own)).json<Deadline>()
    await ada.ask('PATCH', `/api/deadlines/${id}`, { assignedTo: grace.user.id })
    await expect(mailsOn('2027-11-30', 'grace@example.com')).rejects.toThrow('Some reminders')
    const [mail, ...others] = await mailsOn('2027-11-30')
    expect([mail?.to, mail?.subject, others]).toEqual(['grace@example.com', 'Due: Fire drill again', []])
  })
})
