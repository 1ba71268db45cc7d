import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
import { certificate, trustCertificate } from '#server/testing/tls.ts'
import { createMailer, type Mail } from './mailer.ts'

const logger = createLogger({ LOG_LEVEL: 'silent' })
const link = 'http://localhost:3000/verify-email?token=secret'
const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Größe: 5 £',
  text: `Open ${link}\n`,
  html: `<a href="${link}">Open</a>`,
  link,
}
const from = 'Board Manual <no-reply@example.com>'

test('sends by SMTP', async () => {
  const received: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('data', (chunk: Buffer) => received.push(chunk)).on('end', () => done())
    },
  })
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const mailer = createMailer(
    {
      SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
      MAIL_FROM: from,
      DATA_DIR: '/nowhere',
      HOST: '127.0.0.1',
      REQUIRE_TLS: 'off',
    },
    logger,
  )
  onTestFinished(() => mailer.close())

  await mailer.send(mail)
  const parsed = await PostalMime.parse(Buffer.concat(received))
  expect(parsed).toMatchObject({ subject: mail.subject, from: { address: 'no-reply@example.com' } })
  expect(parsed.text).toContain(link)
})

test('fails when there is no server', async () => {
  const mailer = createMailer(
    {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: from,
      DATA_DIR: '/nowhere',
      HOST: '127.0.0.1',
      REQUIRE_TLS: 'off',
    },
    logger,
  )
  onTestFinished(() => mailer.close())
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('writes files that only their owner can read', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const mailer = createMailer(
    { SMTP_URL: undefined, MAIL_FROM: from, DATA_DIR: dataDir, HOST: '127.0.0.1', REQUIRE_TLS: 'off' },
    logger,
  )
  await mailer.send(mail)
  const outbox = path.join(dataDir, 'outbox')
  const [name = ''] = await readdir(outbox)
  expect(name).toMatch(/\.eml$/)
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(await readFile(path.join(outbox, name)))
  expect(parsed.text).toContain(link)
})

test.each([
  ['127.0.0.1', true],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
])('a server that listens on %s logs links: %s', async (HOST, isLogged) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLogger({ LOG_LEVEL: 'trace' }, { write: (line) => lines.push(line) })
  await createMailer(
    { SMTP_URL: undefined, MAIL_FROM: from, DATA_DIR: dataDir, HOST, REQUIRE_TLS: 'off' },
    log,
  ).send(mail)
  expect(lines.join('')).toContain('mail written to the outbox')
  expect(lines.join('').includes('token=secret')).toBe(isLogged)
})

describe('a mail server, where TLS is required,', () => {
  /** Sends a mail to a server; gives whether each arrived by TLS. */
  async function sendTo(options: SMTPServerOptions): Promise<boolean[]> {
    const secured: boolean[] = []
    const server = new SMTPServer({
      authOptional: true,
      disableReverseLookup: true,
      ...options,
      onData(stream, { secure }, done) {
        secured.push(secure)
        stream.on('end', () => done()).resume()
      },
    })
    server.on('error', () => undefined)
    const { port } = await new Promise<{ port: number }>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }))
    })
    onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const mailer = createMailer(
      {
        SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
        MAIL_FROM: from,
        DATA_DIR: '/nowhere',
        HOST: '127.0.0.1',
        REQUIRE_TLS: 'on',
      },
      logger,
    )
    onTestFinished(() => mailer.close())
    await mailer.send(mail)
    return secured
  }

  test('gets mails by TLS', async () => {
    trustCertificate()
    expect(await sendTo(certificate)).toEqual([true])
  })

  test('whose certificate nobody vouches for gets none', async () => {
    await expect(sendTo(certificate)).rejects.toThrow(/self-signed certificate/)
  })

  test('that offers none, or somebody on the way who hides it, gets none', async () => {
    await expect(sendTo({ disabledCommands: ['STARTTLS'] })).rejects.toThrow(/STARTTLS/)
  })
})
