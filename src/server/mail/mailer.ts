import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import type { Logger } from '#server/platform/logger.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The one address in it that the reader is to open. */
  link?: string
  /** Who an answer goes to, when that is not the sender. */
  replyTo?: { name: string; address: string }
  attachment?: { name: string; mimetype: string; content: Readable }
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail, or its file lies in the outbox. */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * By SMTP when there is a server for it, else as files in `DATA_DIR/outbox` whose links stand in the log. What writes
 * mails is loaded with the first: the start does not wait for its forty modules.
 */
export function createMailer(
  { DATA_DIR, MAIL_FROM, SMTP_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  logger: Logger,
): Mailer {
  return SMTP_URL === undefined
    ? createOutbox(path.resolve(DATA_DIR, 'outbox'), MAIL_FROM, logger)
    : createSmtp(SMTP_URL, MAIL_FROM)
}

/** Somebody may be waiting for the answer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

function createSmtp(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...PATIENCE }, { from })
  }
  return {
    async send(mail) {
      opened ??= open()
      await (await opened).sendMail(messageOf(mail))
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Addresses are given apart from their names, so that none is looked for in a text. */
function messageOf({ attachment, link: _, to, ...mail }: Mail): SendMailOptions {
  return {
    ...mail,
    to: { name: '', address: to },
    ...(attachment && {
      attachments: [
        {
          filename: attachment.name,
          contentType: attachment.mimetype,
          content: attachment.content,
          contentDisposition: 'attachment',
          // Base64 leaves every byte as it is, text too.
          contentTransferEncoding: 'base64',
        },
      ],
    }),
    // What a document is called or says is never taken for a path or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function createOutbox(folder: string, from: string, logger: Logger): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from })
      const { message } = await transport.sendMail(messageOf(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, path.join(folder, `${name}.eml`))
      logger.info({ subject: mail.subject, link: mail.link }, 'mail written to the outbox')
    },
    close: () => undefined,
  }
}
