import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Config } from '#server/platform/config.ts'
import type { Logger } from '#server/platform/logger.ts'
import { isLoopback } from '#server/platform/loopback.ts'

/** A mail as {@link writeLetter} makes it. */
export interface Mail {
  to: string
  /** Recipients besides, whom all see. */
  others?: readonly string[]
  subject: string
  text: string
  html?: string
  /** The link in it, for the log. */
  link?: string
  /** Who sends it by this product: the name is before the product's address, and replies go there. */
  sender?: { name: string; address: string }
  /** A POST to it ends mails of this kind (RFC 8058). */
  unsubscribe?: string
  attachments?: ReadonlyArray<{ name: string; mimetype: string; content: Readable }>
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail, or its file is in the outbox.
   *
   * @returns the recipients that were refused while others were accepted
   */
  send(mail: Mail): Promise<readonly string[]>
  close(): void
}

export type MailerSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'HOST' | 'REQUIRE_TLS'>

/**
 * Sends mails by SMTP, or without a server writes them as files to `DATA_DIR/outbox`. Their links, which open
 * accounts, are in the log only when the server listens for this machine alone.
 *
 * Nodemailer is loaded with the first mail, so that the server's start does not wait for its forty modules.
 */
export function createMailer(config: MailerSettings, logger: Logger): Mailer {
  const { DATA_DIR, HOST, MAIL_FROM, REQUIRE_TLS, SMTP_URL } = config
  return SMTP_URL === undefined
    ? createOutbox(path.resolve(DATA_DIR, 'outbox'), MAIL_FROM, ({ subject, link }) =>
        logger.info({ subject, ...(isLoopback(HOST) && { link }) }, 'mail written to the outbox'),
      )
    : createSmtp(SMTP_URL, MAIL_FROM, REQUIRE_TLS === 'on')
}

/** In milliseconds; short, because a user may be waiting. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

type Smtp = Transporter<SMTPTransport.SentMessageInfo>

/** @param requireTLS whether a mail server that offers no TLS gets no mail */
function createSmtp(url: string, from: string, requireTLS: boolean): Mailer {
  let opened: Promise<Smtp> | undefined
  const open = async (): Promise<Smtp> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, requireTLS, ...TIMEOUTS })
  }
  return {
    async send(mail) {
      opened ??= open()
      const { rejected } = await (await opened).sendMail(messageOf(mail, from))
      return rejected
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** Addresses and names are passed separately, so that nodemailer does not parse them. */
function messageOf(
  { attachments = [], link: _, others = [], sender, to, unsubscribe, ...mail }: Mail,
  from: string,
): SendMailOptions {
  return {
    ...mail,
    from,
    ...(sender !== undefined && {
      from: { name: `${sender.name} via Board Manual`, address: addressOf(from) },
      replyTo: sender,
    }),
    to: [to, ...others].map((address) => ({ name: '', address })),
    ...(unsubscribe !== undefined && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    attachments: attachments.map(({ content, mimetype, name }) => ({
      filename: name,
      contentType: mimetype,
      content,
      contentDisposition: 'attachment',
      // Base64 preserves line ends in text files.
      contentTransferEncoding: 'base64',
    })),
    // Never read a path or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The address in `Name <address>`, or what stands alone. */
function addressOf(from: string): string {
  return /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from.trim()
}

function createOutbox(folder: string, from: string, onWritten: (mail: Mail) => void): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const unfinished = path.join(folder, `.${name}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, path.join(folder, `${name}.eml`))
      onWritten(mail)
      return []
    },
    close: () => undefined,
  }
}
