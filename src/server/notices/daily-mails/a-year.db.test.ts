import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerRights } from '#contract/company/roles.ts'
import { addDays, type Day, weekdayOf } from '#contract/platform/plain-date.ts'
import { closeDeadline, listDeadlines, listOverdue } from '#server/duties/deadlines/index.ts'
import type { Identity } from '#server/platform/identity.ts'
import { writeLetter } from '#server/platform/mail/letter.ts'
import { fiveCompanies } from '#server/testing/five-companies.ts'
import { companyOf, inCompany } from '#server/testing/members.ts'
import { signUp, startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sendDailyMails } from './index.ts'

const first = '2026-12-01'
const last = '2027-11-30'
/** Its director closes nothing, the others each thing on its day. */
const idle = 'idle'
const companies = {
  ...fiveCompanies,
  [idle]: { ...fiveCompanies.cafe, cis: true },
}
type Name = keyof typeof companies

interface YearMail {
  day: Day
  subject: string
  lines: string[]
}

let server: TestServer
const identities = new Map<string, Identity>()
const mails = new Map<string, YearMail[]>()

const asOf = (day: Day) => {
  const { connection, masterWorkspaceId } = server.services
  return { db: connection.db, masterWorkspaceId, now: () => new Date(`${day}T06:23:00Z`) }
}

beforeAll(async () => {
  server = await startTestServer()
  const { pool } = server.services.connection
  for (const [name, facts] of Object.entries(companies)) {
    const owner = await signUp(server, `${name}@example.com`)
    const id = await companyOf(server, owner)
    const known = facts.form === 'Sole Trader' ? {} : { lastConfirmationStatementTo: '2026-03-13' }
    await inCompany(owner, id).ask('PUT', '/api/company/facts', { ...facts, ...known })
    await pool.query(`update workspaces set business_name = $1 where id = $2`, [name, id])
    const person = { ...owner.user, name, role: 'user' as const }
    identities.set(name, { person, workspace: { id, kind: 'business', ...ownerRights } })
    mails.set(name, [])
  }
  await pool.query(`update company_facts set followed_from = $1`, [first])
  const closing = new Map<Day, Array<() => Promise<unknown>>>()
  const close = (day: Day, who: Identity, ids: ReadonlyArray<{ id: string }>) => {
    const those = ids.map(
      ({ id }) =>
        async () =>
          await closeDeadline(asOf(day), who, id, {}),
    )
    closing.set(day, [...(closing.get(day) ?? []), ...those])
  }
  for (const [name, who] of identities) {
    if (name === idle) continue
    close(first, who, await listOverdue(asOf(first), who.workspace))
    const range = { from: first, to: last }
    const due = await listDeadlines(asOf(first), who.workspace, range, asOf(first).now())
    for (const one of due) close(one.due, who, [one])
  }
  for (let day = first; day <= last; day = addDays(day, 1)) {
    await sendDailyMails({
      ...asOf(day),
      baseUrl: 'https://manual.example.com',
      receipts: async () => [],
      post: {
        send: async (letter) => {
          const { subject, text, to } = writeLetter(letter)
          const lines = text.split('\n').filter((line) => line.startsWith('- '))
          mails.get(to.split('@')[0] ?? '')?.push({ day, subject, lines })
          return []
        },
      },
    })
    for (const one of closing.get(day) ?? []) await one()
  }
}, 300_000)
afterAll(() => server.close())

const mailsOf = (name: Name) => mails.get(name) ?? []
const isMonday = ({ day }: YearMail) => weekdayOf(day) === 1

// Of 12 months: mails on Mondays, mails on other days, and their lines.
test.each<[Name, mondays: number, others: number, lines: number]>([
  ['cafe', 52, 44, 159],
  ['dormant', 8, 7, 15],
  ['contractor', 41, 26, 106],
  ['llp', 23, 17, 73],
  ['trader', 8, 4, 18],
])('%s: %i mails on Mondays and %i on other days, of %i lines', (name, mondays, others, lines) => {
  const sent = mailsOf(name)
  const ofMondays = sent.filter(isMonday).length
  const total = sent.reduce((sum, one) => sum + one.lines.length, 0)
  expect([ofMondays, sent.length - ofMondays, total]).toEqual([mondays, others, lines])
  for (const one of sent) {
    expect(one.subject).toMatch(new RegExp(`^Due (?:today|tomorrow|on \\d+ \\w+ 202\\d) for ${name}: `))
    expect(new Set(one.lines).size).toBe(one.lines.length)
    // Nothing is late, and each line says a day, what it costs, and the next step.
    for (const line of one.lines)
      expect(line).toMatch(
        /: due (?:on|today,|tomorrow,) \d+ \w+ 202\d .+\. If it is late: .+\. Next: Do it at https:\/\/\S+, and file (?:the receipt|a copy) in folder [A-Z]+\d\.$/,
      )
  }
})

test('a director who closes nothing for a year gets a mail a week of 12 lines, and days that cost money', async () => {
  const who = identities.get(idle) as Identity
  const sent = mailsOf(idle)
  expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length)
  expect(sent.filter(isMonday)).toHaveLength(52)
  expect(Math.max(...sent.map(({ lines }) => lines.length))).toBeLessThanOrEqual(12)
  const due = await listDeadlines(
    asOf(first),
    who.workspace,
    { from: first, to: '2028-03-01' },
    asOf(first).now(),
  )
  const days = due.flatMap((one) => {
    if (one.onlyIf !== null) return []
    const ahead = one.rule === 'accounts' ? [90, 30, 7, 1, 0] : one.penalty === null ? [] : [1, 0]
    return ahead.map((number) => addDays(one.due, -number))
  })
  const wanted = days.filter((day) => day >= first && day <= last && weekdayOf(day) !== 1)
  const ofDays = sent.filter((one) => !isMonday(one)).map(({ day }) => day)
  expect(ofDays).toEqual([...new Set(wanted)].toSorted())
  expect(ofDays.length).toBeGreaterThan(50)
  expect(
    sent.every(({ subject }) => /^(?:Due (?:today|tomorrow|on .+)|Late|To answer) for idle: /.test(subject)),
  ).toBe(true)
})
