import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#server/platform/logger.ts'
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
    { SMTP_URL: `smtp://127.0.0.1:${String(port)}`, MAIL_FROM: from, DATA_DIR: '/nowhere' },
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
    { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: from, DATA_DIR: '/nowhere' },
    logger,
  )
  onTestFinished(() => mailer.close())
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

test('writes files that only their owner can read', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'board-manual-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const mailer = createMailer({ SMTP_URL: undefined, MAIL_FROM: from, DATA_DIR: dataDir }, logger)
  await mailer.send(mail)
  const outbox = path.join(dataDir, 'outbox')
  const [name = ''] = await readdir(outbox)
  expect(name).toMatch(/\.eml$/)
  expect((await stat(path.join(outbox, name))).mode & 0o777).toBe(0o600)
  const parsed = await PostalMime.parse(await readFile(path.join(outbox, name)))
  expect(parsed.text).toContain(link)
})
