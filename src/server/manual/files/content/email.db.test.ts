import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { UploadReply } from '#contract/manual/uploads.ts'
import { assemble } from '#server/assemble.ts'
import { cert, key } from '#server/platform/mail/testing/certificate.ts'
import { createPost } from '#server/platform/mail/index.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { signUp, startTestServer, type TestServer, type Visitor, visit } from '#server/testing/test-server.ts'

// Documents are mailed by a real mail server. The account is made on a server that writes its mails to files.

const LIMIT = 20_971_520
let server: TestServer
let cookie = ''
beforeAll(async () => {
  server = await startTestServer()
  cookie = (await signUp(server, 'ada@example.com')).cookie
})
afterAll(() => server.close())

let received: Buffer[] = []
let sessions: Array<{ secure: boolean; recipients: string[] }> = []
beforeEach(() => {
  received = []
  sessions = []
})

/** A mail server that takes everything, unless `options` say otherwise; gives its port. */
async function startMailServer(options: SMTPServerOptions = {}): Promise<number> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: 100_000_000,
    key,
    cert,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        sessions.push({
          secure: session.secure,
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        })
        done()
      })
    },
    ...options,
  })
  // A client that does not trust the certificate hangs up in the middle of it.
  smtp.on('error', () => undefined)
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = smtp.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
  })
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  return port
}

/** The same product, with the mail server at an address. */
async function adaWith(smtpUrl: string, env: Record<string, string> = {}): Promise<Visitor> {
  const logger = createLogger({ LOG_LEVEL: 'silent' })
  const quietly = { DATA_DIR: server.dataDir, RATE_LIMIT: 'off', MAX_DELAY_MS: '0' }
  const config = readConfig({ ...quietly, SMTP_URL: smtpUrl, ...env })
  const post = createPost(server.services.connection.db, config, logger)
  const app: FastifyInstance = await assemble(config, { ...server.services, post }, logger)
  onTestFinished(async () => {
    await app.close()
    post.close()
  })
  return Object.assign(visit({ app }), { cookie })
}

async function fileOne(ada: Visitor, name: string, bytes: string | Uint8Array): Promise<string> {
  return (await ada.upload('A', { [name]: bytes })).json<UploadReply>().files[0]?.id ?? ''
}

const letter = {
  to: 'accountant@example.com',
  subject: 'Document: figures',
  message: 'Hello\n\nBest regards',
}

async function onlyMail(): Promise<Email> {
  expect(received).toHaveLength(1)
  return await PostalMime.parse(received[0] ?? '')
}

describe('a document is mailed', () => {
  test('to its recipient, with its name, and answers go to the sender', async () => {
    const ada = await adaWith(`smtp://127.0.0.1:${String(await startMailServer())}`)
    // A quote as browsers send it.
    const id = await fileOne(ada, 'Größe %225 £%22.txt', 'line one\nline two\r\n.\r\nline three\n')
    const response = await ada.ask('POST', `/api/files/${id}/email`, { ...letter, subject: 'Größe: 5 £' })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Document "Größe "5 £".txt" has been emailed to accountant@example.com' },
    ])
    const mail = await onlyMail()
    expect(mail).toMatchObject({
      subject: 'Größe: 5 £',
      to: [{ address: 'accountant@example.com' }],
      from: { address: 'no-reply@localhost', name: 'Ada via Board Manual' },
      replyTo: [{ address: 'ada@example.com', name: 'Ada' }],
    })
    expect(mail.text?.replaceAll('\r\n', '\n').trim().split('\n')).toEqual([
      'This email from Board Manual brings documents that somebody sends you. Ada (ada@example.com) sends you this document.',
      '',
      'Message from Ada (ada@example.com), not from Board Manual:',
      '> Hello',
      '> ',
      '> Best regards',
      '> Ada',
      '',
      'Replies to this email go to Ada (ada@example.com).',
      '',
      'Board Manual',
    ])
    const [attachment] = mail.attachments
    expect(attachment).toMatchObject({ filename: 'Größe "5 £".txt', mimeType: 'text/plain' })
    expect(Buffer.from(attachment?.content as ArrayBuffer).toString()).toBe(
      'line one\nline two\r\n.\r\nline three\n',
    )
    const { pool } = server.services.connection
    const { rows } = await pool.query("select description from activities where type = 'email'")
    expect(rows).toEqual([{ description: 'Emailed Größe "5 £".txt to accountant@example.com' }])
  })

  test('with others, to several recipients, of whom the refused ones are named', async () => {
    const port = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('gone') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null,
        ),
    })
    const ada = await adaWith(`smtp://127.0.0.1:${String(port)}`)
    const files = [await fileOne(ada, 'one.txt', 'one'), await fileOne(ada, 'two.txt', 'two')]
    const to = ['accountant@example.com', 'gone@example.com', 'bob@example.com']
    const response = await ada.ask('POST', '/api/files/email', { ...letter, to, files })
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        message:
          '2 documents have been emailed to accountant@example.com, bob@example.com. The mail server refused gone@example.com.',
      },
    ])
    const mail = await onlyMail()
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['one.txt', 'two.txt'])
    expect(mail.to?.map(({ address }) => address)).toEqual(to)
    expect(mail.text).toContain(' Ada (ada@example.com) sends you these documents.')
    expect(sessions[0]?.recipients).toEqual(['accountant@example.com', 'bob@example.com'])
    const bad = { ...letter, to: ['a@example.com', 'b@example.com\nBcc: eve@example.com'], files }
    expect((await ada.ask('POST', '/api/files/email', bad)).json()).toMatchObject({
      message: 'Please enter a valid email address',
    })
    const missing = await ada.ask('POST', '/api/files/email', { ...letter, files: [...files, randomUUID()] })
    expect(missing.statusCode).toBe(404)
    expect(received).toHaveLength(1)
  })

  test('no more often than the server allows, which says when to come back', async () => {
    const port = await startMailServer()
    const ada = await adaWith(`smtp://127.0.0.1:${String(port)}`, {
      RATE_LIMIT: 'on',
      MAX_MAILS_TO_ADDRESS: '1',
    })
    const id = await fileOne(ada, 'once.txt', 'once')
    const once = { ...letter, to: 'once@example.com' }
    expect((await ada.ask('POST', `/api/files/${id}/email`, once)).statusCode).toBe(200)
    const refused = await ada.ask('POST', `/api/files/${id}/email`, once)
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        code: 'rate_limited',
        message:
          'once@example.com was sent as many emails of this kind as this server sends to one address. Please try again later.',
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
    expect(received).toHaveLength(1)
  })

  test('with the sender named, whatever the name pretends to be', async () => {
    const ada = await adaWith(`smtp://127.0.0.1:${String(await startMailServer())}`)
    const id = await fileOne(ada, 'name.txt', 'name')
    await ada.ask('PUT', '/api/account/profile', { firstName: 'Bank <info@bank.example>,', lastName: null })
    await ada.ask('POST', `/api/files/${id}/email`, letter)
    await ada.ask('PUT', '/api/account/profile', { firstName: 'Ada' })
    const mail = await onlyMail()
    expect(mail.from).toEqual({
      address: 'no-reply@localhost',
      name: 'Bank info bank example , via Board Manual',
    })
    expect(mail.text).toContain(' Bank info bank example , (ada@example.com) sends you this document.')
  })

  test('of 20 MB, byte for byte; of one byte more not', async () => {
    const ada = await adaWith(`smtp://127.0.0.1:${String(await startMailServer())}`)
    const bytes = randomBytes(LIMIT)
    const id = await fileOne(ada, 'large.bin', bytes)
    expect((await ada.ask('POST', `/api/files/${id}/email`, letter)).statusCode).toBe(200)
    const [attachment] = (await onlyMail()).attachments
    expect(Buffer.from(attachment?.content as ArrayBuffer).equals(bytes)).toBe(true)

    const larger = await fileOne(ada, 'larger.bin', Buffer.concat([bytes, Buffer.from('x')]))
    const refused = await ada.ask('POST', `/api/files/${larger}/email`, letter)
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      {
        code: 'too_large',
        message:
          'This document is too large to be emailed: a mail can carry at most 20 MB. Please download it and share it another way.',
      },
    ])
    expect(received).toHaveLength(1)
  })

  test('by STARTTLS where the server offers it, and never to one that is not who it says', async () => {
    const port = String(await startMailServer({ disabledCommands: [] }))
    const trusting = await adaWith(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`)
    const id = await fileOne(trusting, 'secret.txt', 'secret')
    expect((await trusting.ask('POST', `/api/files/${id}/email`, letter)).statusCode).toBe(200)
    expect(sessions).toEqual([{ secure: true, recipients: ['accountant@example.com'] }])
    const careful = await adaWith(`smtp://127.0.0.1:${port}`)
    const response = await careful.ask('POST', `/api/files/${id}/email`, letter)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
    expect(received).toHaveLength(1)
  })
})

describe('no header can be injected', () => {
  test.each([
    ['a line break', 'a@example.com\r\nBcc: eve@example.com'],
    ['a second address', 'a@example.com,eve@example.com'],
    ['an address in brackets', 'a@example.com<eve@example.com>'],
    ['a group', 'friends:a@example.com;'],
    ['a comment', '(x)a@example.com'],
    ['no dot', 'a@localhost'],
    ['a space', 'a b@example.com'],
  ])('by a recipient with %s', async (_, to) => {
    const ada = await adaWith(`smtp://127.0.0.1:${String(await startMailServer())}`)
    const id = await fileOne(ada, 'a.txt', 'a')
    const response = await ada.ask('POST', `/api/files/${id}/email`, { ...letter, to })
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      'Please enter a valid email address',
    ])
    expect(received).toEqual([])
  })

  test('by subject, message or the name of the file', async () => {
    const ada = await adaWith(`smtp://127.0.0.1:${String(await startMailServer())}`)
    const id = await fileOne(ada, 'x%0D%0ABcc: eve@example.com.txt', 'a')
    const injected = 'Hello\r\nBcc: eve@example.com\r\n\r\nbody'
    const response = await ada.ask('POST', `/api/files/${id}/email`, {
      to: letter.to,
      subject: injected,
      message: injected,
    })
    expect(response.statusCode).toBe(200)
    const mail = await onlyMail()
    expect(mail.headers.filter((header) => header.key === 'bcc')).toEqual([])
    expect(mail.subject).toBe('Hello Bcc: eve@example.com body')
    expect(mail.attachments).toHaveLength(1)
    expect(sessions[0]?.recipients).toEqual(['accountant@example.com'])
  })

  test.each([{}, { to: letter.to }, { subject: 'x' }, { to: letter.to, subject: '  ' }])(
    'and what is missing is asked for: %j',
    async (body) => {
      const ada = await adaWith('smtp://127.0.0.1:1')
      const id = await fileOne(ada, 'a.txt', 'a')
      const response = await ada.ask('POST', `/api/files/${id}/email`, body)
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'Please enter recipient email and subject',
      ])
    },
  )
})

describe('a mail server that does not take it is heard', () => {
  const refusal = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

  test('refusing the recipient', async () => {
    const port = await startMailServer({
      onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user here')),
    })
    const ada = await adaWith(`smtp://127.0.0.1:${String(port)}`)
    const response = await ada.ask('POST', `/api/files/${await fileOne(ada, 'a.txt', 'a')}/email`, letter)
    expect([response.statusCode, response.json()]).toEqual([
      422,
      {
        code: 'mail_refused',
        message: 'The mail server refused accountant@example.com: 550 No such user here.',
      },
    ])
  })

  test('refusing the message', async () => {
    const port = await startMailServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(refusal(552, 'Message too big for this mailbox')))
      },
    })
    const ada = await adaWith(`smtp://127.0.0.1:${String(port)}`)
    const response = await ada.ask('POST', `/api/files/${await fileOne(ada, 'a.txt', 'a')}/email`, letter)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      422,
      'The mail server refused this email: 552 Message too big for this mailbox.',
    ])
  })

  test('not taking it now', async () => {
    const port = await startMailServer({
      onRcptTo: (_address, _session, done) => done(refusal(451, 'Greylisted')),
    })
    const ada = await adaWith(`smtp://127.0.0.1:${String(port)}`)
    const response = await ada.ask('POST', `/api/files/${await fileOne(ada, 'a.txt', 'a')}/email`, letter)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      503,
      'The mail server does not take this email at the moment: 451 Greylisted. Please try again later.',
    ])
    expect(response.headers['retry-after']).toBeDefined()
  })

  test('being away', async () => {
    const ada = await adaWith('smtp://127.0.0.1:1')
    const response = await ada.ask('POST', `/api/files/${await fileOne(ada, 'a.txt', 'a')}/email`, letter)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      503,
      'The mail server could not be reached. Please try again later.',
    ])
  })
})

test('an account sends 30 mails an hour, from wherever it is signed in', async () => {
  const port = String(await startMailServer())
  const ada = await adaWith(`smtp://127.0.0.1:${port}`, { RATE_LIMIT: 'on' })
  await server.services.connection.pool.query('delete from sent_mails')
  const missing = `/api/files/${randomUUID()}/email`
  const codes: number[] = []
  // Each recipient counts.
  const two = ['a@example.com', 'b@example.com']
  expect((await ada.ask('POST', missing, { ...letter, to: two })).statusCode).toBe(404)
  for (let sent = 2; sent < 31; sent += 1) {
    const response = await ada.ask('POST', missing, letter, {
      'x-forwarded-for': `203.0.113.${String(sent)}`,
    })
    codes.push(response.statusCode)
    expect(response.headers['retry-after'] !== undefined).toBe(response.statusCode === 429)
  }
  expect([codes.slice(0, 28).every((code) => code === 404), codes[28]]).toEqual([true, 429])
})
