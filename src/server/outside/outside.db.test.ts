import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { File } from '#contract/manual/files.ts'
import type { PaperRequest } from '#contract/outside/requests.ts'
import { spellMoment } from '#contract/platform/plain-date.ts'
import type { UploadedFile } from '#contract/manual/uploads.ts'
import type { CompanySecurityEvent } from '#contract/record/security.ts'
import { mailSaying, prove } from '#server/testing/accounts.ts'
import { askForPaper, openAddress } from '#server/testing/outsiders.ts'
import { addMember, companyOf, inCompany, type Member } from '#server/testing/members.ts'
import {
  multipart,
  signUp,
  startTestServer,
  type TestServer,
  until,
  visit,
  type Visitor,
} from '#server/testing/test-server.ts'
import { createOutsideMailHandler, followUpOutside } from './index.ts'

let server: TestServer
let ada: Member
let company: string

beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_BYTES: '100000' })
  ada = await signUp(server, 'ada@example.com')
  company = await companyOf(server, ada)
  await prove(ada)
})
afterAll(() => server.close())

let count = 0
const newAddress = () => `outsider${String((count += 1))}@example.com`

type Asked = PaperRequest & { url: string }

async function ask(body: object = {}, who: Visitor = ada): Promise<Asked> {
  const wanted = [{ name: 'Trial balance' }, { name: 'Loan statement' }]
  const response = await who.ask('POST', '/api/requests', {
    recipient: { email: newAddress() },
    wanted,
    ...body,
  })
  expect([response.statusCode, response.payload]).toEqual([201, response.payload])
  return response.json()
}

const tokenOf = ({ url }: Asked) => url.split('/').at(-1) ?? ''
const show = async ({ id }: Asked, who: Visitor = ada) =>
  (await who.ask('GET', `/api/requests/${id}`)).json<PaperRequest>()

/** Waits until no mail is on its way. */
async function allSent(): Promise<void> {
  await until(async () => {
    const { rowCount } = await server.services.connection.pool.query(
      `select from graphile_worker.jobs where task_identifier in ('outside-mail', 'request-mail')`,
    )
    return rowCount === 0 ? true : undefined
  })
}

async function codeFor(email: string, token: string): Promise<string> {
  await visit(server).ask('POST', `/api/o/${token}/code`)
  await allSent()
  const mail = await mailSaying(server, email, 'Your code is')
  return /code is (\d{6})/.exec(mail.text ?? '')?.[1] ?? ''
}

/** Somebody without an account, who sends the cookie of one address with each call. */
function outsider(cookie?: string): Visitor {
  const visitor = visit(server)
  return {
    ...visitor,
    ask: (method, url, body, headers = {}) =>
      visitor.ask(method, url, body, {
        ...(cookie !== undefined && { cookie: `bm.o=${cookie}` }),
        ...headers,
      }),
  }
}

async function open(asked: Asked): Promise<Visitor> {
  const token = tokenOf(asked)
  const code = await codeFor(asked.recipient.email, token)
  const response = await visit(server).ask('POST', `/api/o/${token}/open`, { code })
  expect(response.statusCode).toBe(200)
  return outsider(response.cookies.find(({ name }) => name === 'bm.o')?.value)
}

async function sendTo(who: Visitor, asked: Asked, index: number, files: Record<string, string | Uint8Array>) {
  const { body, type } = multipart([], Object.entries(files))
  const wanted = asked.wanted[index]?.id ?? ''
  return await who.ask('POST', `/api/o/${tokenOf(asked)}/wanted/${wanted}`, body, { 'content-type': type })
}

const codeOf = (response: { statusCode: number; json: () => unknown }) => [
  response.statusCode,
  (response.json() as { code?: string }).code,
]

describe('an address', () => {
  test('is mailed, and stored by its hash alone', async () => {
    const asked = await ask({
      recipient: { email: 'grace@example.com', name: 'Grace' },
      message: 'By Friday.',
    })
    expect(asked).toMatchObject({ state: 'open', recipient: { email: 'grace@example.com', name: 'Grace' } })
    expect(tokenOf(asked)).toMatch(/^[\w-]{43}$/)
    const mail = await mailSaying(server, 'grace@example.com', 'Trial balance')
    expect(mail.text).toContain('> By Friday.')
    const mailed = /\/o\/([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? ''
    const { pool } = server.services.connection
    const { rows } = await pool.query<{ stored: string }>(
      `select concat((select json_agg(t) from outside_tokens t), (select json_agg(l) from outside_links l),
         (select json_agg(j) from graphile_worker.jobs j)) as stored`,
    )
    for (const token of [mailed, tokenOf(asked)]) expect(rows[0]?.stored).not.toContain(token)
    expect(await codeFor('grace@example.com', mailed)).toMatch(/^\d{6}$/)
  })

  test('stands in the security log with whom it is for', async () => {
    const { recipient } = await ask()
    const events = (await ada.ask('GET', '/api/company/security?type=outside')).json<CompanySecurityEvent[]>()
    expect(events[0]).toMatchObject({
      detail: { change: 'made', kind: 'request', to: recipient.email },
    })
  })

  test('opens with the newest code of the mail alone, and its cookie is for it alone', async () => {
    const [asked, other] = [await ask(), await ask()]
    const token = tokenOf(asked)
    const calls = outsider()
    expect(codeOf(await calls.ask('GET', `/api/o/${token}`))).toEqual([401, 'unauthorized'])
    const code = await codeFor(asked.recipient.email, token)
    const response = await calls.ask('POST', `/api/o/${token}/open`, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(response.cookies).toMatchObject([
      { name: 'bm.o', path: `/api/o/${token}`, httpOnly: true, sameSite: 'Strict', maxAge: 43_200 },
    ])
    const opened = outsider(response.cookies[0]?.value)
    const shown = await opened.ask('GET', `/api/o/${token}`)
    expect(shown.json()).toMatchObject({
      kind: 'request',
      from: 'Ada',
      expiresOn: asked.expiresOn,
      wanted: [{ name: 'Trial balance', state: 'waiting' }, { name: 'Loan statement' }],
    })
    expect([shown.headers['referrer-policy'], shown.headers['cache-control']]).toEqual([
      'no-referrer',
      'private, no-store',
    ])
    for (const unknown of [tokenOf(other), 'x'.repeat(43), 'x'])
      expect(codeOf(await opened.ask('GET', `/api/o/${unknown}`))).toEqual([404, 'not_found'])
    expect(codeOf(await sendTo(opened, { ...other, wanted: asked.wanted }, 0, { 'a.txt': 'a' }))).toEqual([
      404,
      'not_found',
    ])
    // A code works once.
    expect(codeOf(await calls.ask('POST', `/api/o/${token}/open`, { code }))).toEqual([400, 'invalid_code'])
  })

  test('answers alike whether it exists or not, and five wrong codes end the right one', async () => {
    const asked = await ask()
    const addresses = [tokenOf(asked), 'y'.repeat(43)]
    const code = await codeFor(asked.recipient.email, tokenOf(asked))
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n += 1) {
      const answers = []
      for (const token of addresses) {
        const { payload, statusCode } = await visit(server).ask('POST', `/api/o/${token}/open`, {
          code: wrong,
        })
        answers.push([statusCode, payload])
      }
      expect(answers[0]).toEqual(answers[1])
    }
    expect(codeOf(await visit(server).ask('POST', `/api/o/${tokenOf(asked)}/open`, { code }))).toEqual([
      400,
      'invalid_code',
    ])
    const codes = await Promise.all(
      addresses.map((token) => visit(server).ask('POST', `/api/o/${token}/code`)),
    )
    expect(codes.map(({ payload, statusCode }) => [statusCode, payload])).toEqual([
      [202, ''],
      [202, ''],
    ])
  })

  test('sends five codes an hour', async () => {
    const asked = await ask()
    for (let n = 0; n < 7; n += 1) await visit(server).ask('POST', `/api/o/${tokenOf(asked)}/code`)
    await allSent()
    const mails = await server.mailsTo(asked.recipient.email)
    expect(mails.filter(({ text }) => text?.includes('Your code is') === true)).toHaveLength(5)
  })

  test('is not opened, and counts nothing, by GET and HEAD', async () => {
    const asked = await ask()
    const state = async () => {
      const { rows } = await server.services.connection.pool.query<{ state: string }>(
        `select concat((select count(*) from security_events), ' ', (select count(*) from outside_visits), ' ',
           (select json_agg(l order by id) from outside_links l)) as state`,
      )
      return rows[0]?.state
    }
    const before = await state()
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of [
        `/o/${tokenOf(asked)}`,
        `/api/o/${tokenOf(asked)}`,
        `/api/o/${tokenOf(asked)}/open`,
      ])
        await visit(server).ask(method, path)
    expect(await state()).toBe(before)
  })

  test('ends when its maker ends it, when its day has passed, and when its maker loses the right', async () => {
    const director = await signUp(server, 'director@example.com')
    await addMember(server, company, director, { role: 'director' })
    const there = inCompany(director, company)
    await prove(there)
    const asked = [await ask({}, there), await ask({}, there), await ask({}, there)] as const
    const [ended, expired, stopped] = asked
    const opened = [await open(ended), await open(expired), await open(stopped)]
    const late = await codeFor(ended.recipient.email, tokenOf(ended))
    expect((await there.ask('DELETE', `/api/requests/${ended.id}`)).statusCode).toBe(204)
    await there.ask('PATCH', `/api/requests/${expired.id}`, { expiresOn: '2025-01-31' })
    await prove(ada)
    await ada.ask('DELETE', `/api/company/members/${director.user.id}`)
    for (const [index, visitor] of opened.entries()) {
      const one = asked[index] as Asked
      expect(codeOf(await visitor.ask('GET', `/api/o/${tokenOf(one)}`))).toEqual([410, 'ended'])
      expect(codeOf(await sendTo(visitor, one, 0, { 'a.txt': 'a' }))).toEqual([410, 'ended'])
    }
    const states = await Promise.all(asked.map(async (one) => (await show(one)).state))
    expect(states).toEqual(['ended', 'expired', 'stopped'])
    expect(codeOf(await visit(server).ask('POST', `/api/o/${tokenOf(ended)}/open`, { code: late }))).toEqual([
      410,
      'ended',
    ])
    await visit(server).ask('POST', `/api/o/${tokenOf(ended)}/code`)
    await mailSaying(server, ended.recipient.email, 'no longer works')
    await followUp()
    await mailSaying(server, stopped.recipient.email, 'no longer there')
    await mailSaying(server, 'director@example.com', 'has stopped')
    await prove(ada)
    expect(
      (await ada.ask('PATCH', `/api/requests/${ended.id}`, { remind: false, expiresOn: '2026-01-31' }))
        .statusCode,
    ).toBe(409)
  })

  test('is on record with each of its lines', async () => {
    const asked = await ask()
    const opened = await open(asked)
    await sendTo(opened, asked, 0, { 'a.txt': `a ${asked.id}` })
    await ada.ask('DELETE', `/api/requests/${asked.id}`)
    const events = (await ada.ask('GET', '/api/company/security?type=outside')).json<
      Array<{ detail: { link?: string; change?: string } }>
    >()
    const changes = events.filter(({ detail }) => detail.link === asked.id).map(({ detail }) => detail.change)
    expect(changes.toReversed()).toEqual(['made', 'code sent', 'opened', 'paper received', 'ended'])
  })
})

/** Runs the daily job as on a day after today. */
async function followUp(daysAhead = 0): Promise<void> {
  const { baseUrl, connection, post } = server.services
  const now = () => new Date(Date.now() + daysAhead * 86_400_000)
  await followUpOutside({ db: connection.db, post, baseUrl, outsiders: 'on', now })
}

/** Runs a job that mails, where the mail server first refuses mails to an address; gives the recipients of all that it took. */
async function mailTwice(
  mailing: Parameters<ReturnType<typeof createOutsideMailHandler>>[0],
  refused: string,
): Promise<string[]> {
  const { baseUrl, connection, post } = server.services
  const sent: string[] = []
  for (const isAway of [true, false]) {
    const send = async ({ to }: { to: string }) => {
      if (isAway && to === refused) throw new Error('the mail server is away')
      sent.push(to)
      return []
    }
    const job = createOutsideMailHandler({
      db: connection.db,
      post: { ...post, send },
      baseUrl,
      outsiders: 'on',
      now: () => new Date(),
    })
    await job(mailing).catch(() => undefined)
  }
  return sent
}

describe('a request', () => {
  test('takes a paper, gives its receipt, and is accepted by filing it', async () => {
    const asked = await ask()
    const opened = await open(asked)
    const text = `Debtors 1,250.00 ${asked.id}`
    const response = await sendTo(opened, asked, 0, { 'tb.txt': text })
    expect(response.statusCode).toBe(201)
    const { isRepeat, receipt } = response.json<{ isRepeat: boolean; receipt: Record<string, unknown> }>()
    expect([isRepeat, receipt]).toEqual([
      false,
      {
        name: 'tb.txt',
        size: text.length,
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
        at: expect.any(String),
      },
    ])
    const mail = await mailSaying(server, asked.recipient.email, String(receipt['sha256']))
    const at = String(receipt['at'])
    for (const part of [
      'tb.txt',
      `${String(text.length)} B (${String(text.length)} bytes)`,
      spellMoment(new Date(at)),
      at,
    ])
      expect(mail.text).toContain(part)

    const waiting = (await ada.ask('GET', '/api/files?folder=XYZ')).json<File[]>()
    const [wanted] = asked.wanted
    const file = waiting.find(({ source }) => source?.id === asked.id)
    expect(file?.source).toEqual({ kind: 'request', id: asked.id, wanted: wanted?.id })
    expect((await show(asked)).wanted).toMatchObject([
      { state: 'received', papers: [{ name: 'tb.txt', fileId: file?.id, sha256: receipt['sha256'] }] },
      { state: 'waiting', papers: [] },
    ])
    const again = (await sendTo(opened, asked, 0, { 'other.txt': text })).json()
    expect(again).toEqual({ receipt, isRepeat: true })

    const filed = await ada.ask('POST', '/api/inbox/file', [{ id: file?.id, folderId: 'F' }])
    expect(filed.statusCode).toBe(200)
    expect((await show(asked)).wanted[0]?.state).toBe('accepted')
    const undo = filed.json<{ id: string; files: UploadedFile[] }>()
    await ada.ask('POST', `/api/inbox/file/${undo.id}/undo`)
    expect((await show(asked)).wanted[0]?.state).toBe('received')
  })

  test('of an expected paper fills it once the paper is filed, whatever is read in it', async () => {
    const slots = async () =>
      (await ada.ask('GET', '/api/folders/F4/expected')).json<
        Array<{ id: string; expectedId: string; state: string; fileId: string | null }>
      >()
    const [slot] = await slots()
    const asked = await ask({ wanted: [{ expectedId: slot?.id }] })
    expect(asked.wanted[0]).toMatchObject({ expectedId: slot?.expectedId, folderId: 'F4' })
    await sendTo(await open(asked), asked, 0, { 'IMG_0041.bin': `\0${asked.id}` })
    expect((await slots())[0]?.state).toBe('missing')
    const fileId = (await show(asked)).wanted[0]?.papers[0]?.fileId
    await ada.ask('POST', '/api/inbox/file', [{ id: fileId, folderId: 'F4' }])
    expect((await slots())[0]).toMatchObject({ state: 'here', fileId })
    expect((await show(asked)).wanted[0]?.state).toBe('accepted')
  })

  test('mails that there was no room when the mail server took no mail at first', async () => {
    const { id: requestId } = await ask()
    const full = { mail: 'full', workspaceId: company, requestId } as const
    expect(await mailTwice(full, 'ada@example.com')).toEqual(['ada@example.com'])
    expect(await mailTwice(full, 'nobody@example.com')).toEqual([])
  })

  test('that stopped is told to each side once, when the mail server took one mail at first', async () => {
    const { id: linkId, recipient } = await ask()
    const stopped = { mail: 'stopped', workspaceId: company, linkId } as const
    const refused = 'ada@example.com'
    expect(await mailTwice({ ...stopped, to: 'maker' }, refused)).toEqual([refused])
    expect(await mailTwice({ ...stopped, to: 'recipient' }, recipient.email)).toEqual([recipient.email])
  })

  test('declines a paper with a reason after its last day, too, and then asks for none', async () => {
    const asked = await ask()
    await sendTo(await open(asked), asked, 0, { 'late.txt': `late ${asked.id}` })
    const paper = (await show(asked)).wanted[0]?.papers[0]
    await ada.ask('PATCH', `/api/requests/${asked.id}`, { expiresOn: '2025-01-31' })
    const address = `/api/requests/${asked.id}/papers/${paper?.id ?? ''}/decline`
    await ada.ask('POST', address, { reason: 'Of another year' })
    const mail = await mailSaying(server, asked.recipient.email, '> Of another year')
    expect(mail.text).toContain('no longer works')
    expect(mail.text).not.toContain('/o/')
  })

  test('declines a paper with a reason, and asks for another', async () => {
    const asked = await ask()
    const opened = await open(asked)
    await sendTo(opened, asked, 0, { 'blurred.txt': `blurred ${asked.id}` })
    const paper = (await show(asked)).wanted[0]?.papers[0]
    const address = `/api/requests/${asked.id}/papers/${paper?.id ?? ''}/decline`
    expect((await ada.ask('POST', address, { reason: '' })).statusCode).toBe(400)
    const declined = await ada.ask('POST', address, { reason: 'Page 2 is missing' })
    expect(declined.json()).toMatchObject({
      wanted: [{ state: 'waiting', papers: [{ declined: 'Page 2 is missing' }] }, {}],
    })
    expect((await ada.ask('POST', address, { reason: 'again' })).statusCode).toBe(409)
    await mailSaying(server, asked.recipient.email, '> Page 2 is missing')
    expect((await opened.ask('GET', `/api/o/${tokenOf(asked)}`)).json()).toMatchObject({
      wanted: [{ papers: [{ declined: 'Page 2 is missing' }] }, {}],
    })
    expect((await sendTo(opened, asked, 0, { 'blurred.txt': `blurred ${asked.id}` })).json()).toMatchObject({
      isRepeat: false,
    })
  })

  test('is mailed again after 3, 7 and 12 days, until everything is there', async () => {
    const asked = await ask({ wanted: [{ name: 'Lease' }, { name: 'Deed' }] })
    const { email } = asked.recipient
    const reminders = async () => {
      await allSent()
      return (await server.mailsTo(email)).filter(
        ({ subject }) => subject?.startsWith('Still missing') === true,
      )
    }
    const opened = await open(asked)
    for (const [day, sent] of [
      [2, 0],
      [3, 1],
      [4, 1],
      [7, 2],
      [12, 3],
      [13, 3],
    ] as const) {
      await followUp(day)
      expect(await reminders()).toHaveLength(sent)
      if (day === 4) await sendTo(opened, asked, 0, { 'lease.txt': `lease ${asked.id}` })
    }
    expect((await reminders()).at(-1)?.text).toMatch(/^- Deed$/m)
    const complete = await ask({ wanted: [{ name: 'Lease' }] })
    await sendTo(await open(complete), complete, 0, { 'lease.txt': `lease ${complete.id}` })
    await followUp(3)
    const { pool } = server.services.connection
    const { rows } = await pool.query('select reminders from paper_requests where id = $1', [complete.id])
    expect(rows).toEqual([{ reminders: 0 }])
  })

  test('that stands asks for each month once it has ended', async () => {
    const asked = await ask({ wanted: [{ name: 'Bank statement' }], every: 'month' })
    expect(asked.wanted[0]?.name).toMatch(/^Bank statement, \w+ \d{4}$/)
    const { text } = await mailSaying(server, asked.recipient.email, 'asked again')
    expect(text).toContain('You are asked again once the next month has ended.')
    const shown = await (await open(asked)).ask('GET', `/api/o/${tokenOf(asked)}`)
    expect(shown.json()).toMatchObject({ every: 'month' })
    for (const day of [32, 33]) await followUp(day)
    const names = (await show(asked)).wanted.map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([2, 2])
    await mailSaying(server, asked.recipient.email, names[1] ?? 'none')
  })

  test('refuses what it cannot take', async () => {
    const asked = await ask()
    const opened = await open(asked)
    expect(codeOf(await sendTo(opened, asked, 0, { 'a.txt': 'a', 'b.txt': 'b' }))).toEqual([400, 'invalid'])
    expect(codeOf(await sendTo(opened, asked, 0, {}))).toEqual([400, 'invalid'])
    expect(codeOf(await sendTo(opened, asked, 0, { 'big.bin': 'x'.repeat(100_001) }))).toEqual([
      413,
      'too_large',
    ])
    expect(codeOf(await sendTo(opened, asked, 9, { 'a.txt': 'a' }))).toEqual([404, 'not_found'])
    await prove(ada)
    for (const [body, status] of [
      [{ wanted: [{ name: 'A' }], expiresOn: '2020-01-31' }, 400],
      [{ wanted: [{ name: 'A' }], expiresOn: '2199-01-31' }, 400],
      [{ wanted: [] }, 400],
      [{ wanted: [{ expectedId: 'nothing' }] }, 404],
    ] as const) {
      const response = await ada.ask('POST', '/api/requests', {
        recipient: { email: 'x@example.com' },
        ...body,
      })
      expect(response.statusCode).toBe(status)
    }
  })

  test('is seen by who may view what it asks for', async () => {
    const sales = await signUp(server, 'sales@example.com')
    await addMember(server, company, sales, { functions: { 'Sales/Marketing Director': 'edit' } })
    const there = inCompany(sales, company)
    await prove(there)
    const [slot] = (await ada.ask('GET', '/api/folders/F4/expected')).json<Array<{ id: string }>>()
    await prove(ada)
    const hidden = await ask({ wanted: [{ expectedId: slot?.id }, { name: 'Anything' }] })
    const shared = await ask()
    const requests = (await there.ask('GET', '/api/requests')).json<PaperRequest[]>()
    const listed = new Set(requests.map(({ id }) => id))
    expect([listed.has(hidden.id), listed.has(shared.id)]).toEqual([false, true])
    expect((await there.ask('GET', `/api/requests/${hidden.id}`)).statusCode).toBe(404)
    const body = { recipient: { email: 'x@example.com' }, wanted: [{ expectedId: slot?.id }] }
    expect((await there.ask('POST', '/api/requests', body)).statusCode).toBe(404)
  })
})

/** What clamd answers to INSTREAM: everything is a virus. */
async function startScanner(): Promise<{ url: string; stop: () => void }> {
  const scanner = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      if (chunk.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: Eicar-Test-Signature FOUND\0')
    })
  }).listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  return {
    url: `tcp://127.0.0.1:${String((scanner.address() as AddressInfo).port)}`,
    stop: () => void scanner.close(),
  }
}

test('a virus is refused with a sentence, and the company learns of it', async () => {
  const scanner = await startScanner()
  const scanning = await startTestServer({ CLAMD_URL: scanner.url })
  try {
    const owner = await signUp(scanning, 'owner@example.com')
    const asked = await askForPaper(owner)
    const headers = await openAddress(scanning, asked)
    const { body, type } = multipart([], [['virus.txt', 'virus']])
    const address = `/api/o/${asked.token}/wanted/${asked.wanted[0]?.id ?? ''}`
    const answer = await visit(scanning).ask('POST', address, body, { 'content-type': type, ...headers })
    expect(codeOf(answer)).toEqual([422, 'infected'])
    expect((await owner.ask('GET', '/api/files?folder=XYZ')).json()).toEqual([])
    const activity = (await owner.ask('GET', '/api/account/activity')).json<Array<{ description: string }>>()
    expect(activity[0]?.description).toMatch(/^Refused virus\.txt from .+@example\.com: /)
  } finally {
    await scanning.close()
    scanner.stop()
  }
})

test('a company without room is told, and so is who sends', async () => {
  const full = await startTestServer({ COMPANY_QUOTA_FILES: '1', OUTSIDERS: 'example.com' })
  try {
    const owner = await signUp(full, 'owner@example.com')
    await prove(owner)
    const wanted = [{ name: 'Trial balance' }]
    const refused = await owner.ask('POST', '/api/requests', {
      recipient: { email: 'x@other.example' },
      wanted,
    })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'Whoever runs this Board Manual allows addresses at example.com only.',
    ])
    const asked = (
      await owner.ask('POST', '/api/requests', { recipient: { email: 'x@example.com' }, wanted })
    ).json<Asked>()
    await owner.upload('A', { 'full.txt': 'full' })
    const ours = server
    server = full
    const response = await sendTo(await open(asked), asked, 0, { 'a.txt': 'a' })
    server = ours
    expect(codeOf(response)).toEqual([507, 'quota'])
    await mailSaying(full, 'owner@example.com', 'no room left')
  } finally {
    await full.close()
  }
})
