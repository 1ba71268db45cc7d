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
  /** The link in it, for the log. */
  link?: string
  /** The recipient of replies, if not the sender. */
  replyTo?: { name: string; address: string }
  attachment?: { name: string; mimetype: string; content: Readable }
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail, or its file is in the outbox. */
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Sends mails by SMTP, or without a server writes them as files to `DATA_DIR/outbox` and their links to the log.
 * Nodemailer is loaded with the first mail, so that the server's start does not wait for its forty modules.
 */
export function createMailer(
  { DATA_DIR, MAIL_FROM, SMTP_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  logger: Logger,
): Mailer {
  return SMTP_URL === undefined
    ? createOutbox(path.resolve(DATA_DIR, 'outbox'), MAIL_FROM, logger)
    : createSmtp(SMTP_URL, MAIL_FROM)
}

/** In milliseconds; short, because a user may be waiting. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

function createSmtp(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, ...TIMEOUTS }, { from })
  }
  return {
    async send(mail) {
      opened ??= open()
      await (await opened).sendMail(messageOf(mail))
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Addresses and names are passed separately, so that nodemailer does not parse them. */
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
          // Base64 preserves line ends in text files.
          contentTransferEncoding: 'base64',
        },
      ],
    }),
    // Never read a path or fetch a URL.
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
