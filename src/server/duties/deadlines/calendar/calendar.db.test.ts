import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyFunction } from '#contract/company/roles.ts'
import type { Deadline } from '#contract/duties/deadlines.ts'
import { deleteMembership } from '#server/company/workspaces/index.ts'
import { prove } from '#server/testing/accounts.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer, type Visitor, visit } from '#server/testing/test-server.ts'

// Deadlines in calendars of other programs.

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

/** Reads a calendar without a session, with another library than the one that writes it. */
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
