import type { Database } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { type Letter, writeLetter } from './letter.ts'
import { createMailLimits, type LimitSettings, type MailLimits } from './limits.ts'
import { createMailer, type Mailer, type MailerSettings } from './mailer.ts'

/** The one way out for mails. */
export interface Post extends Pick<MailLimits, 'ask' | 'clear'> {
  /**
   * Sends a mail within the limits of its kind. Resolves when the mail server has accepted it, or its file is in the outbox.
   *
   * @returns the recipients that were refused while others were accepted
   * @throws AppError `rate_limited`; what the mail server throws
   */
  send(letter: Letter): Promise<readonly string[]>
  close(): void
}

/** @param now for the limits */
export function createPost(db: Database, config: LimitSettings & MailerSettings, logger: Logger): Post {
  return postOf(createMailer(config, logger), createMailLimits(db, config))
}

export function postOf(mailer: Mailer, limits: MailLimits): Post {
  return {
    ask: (...asked) => limits.ask(...asked),
    clear: () => limits.clear(),
    send: (letter) =>
      limits.send(letter.kind, [letter.to, ...(letter.others ?? [])], () => mailer.send(writeLetter(letter))),
    close: () => mailer.close(),
  }
}
