import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/identity.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import {
  countSent,
  deleteSent,
  deleteSentBefore,
  findMadeSince,
  insertSent,
  lockCount,
} from './repository.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Mails of accounts that one address is sent in an hour, whoever asks for them. */
const ACCOUNT_MAILS_PER_HOUR = 3

/** Sends mails within limits, which are counted in the database: several servers share them. */
export interface MailLimits {
  /**
   * Sends documents, unless that would be too many. For every limit a mail counts once for each recipient; one that
   * fails does not count.
   *
   * @throws AppError `forbidden` for an account of the last day where those send none; `rate_limited`; what `send` throws
   */
  sendDocuments<T>(sender: Person, to: readonly string[], send: () => Promise<T>): Promise<T>
  /**
   * Sends a mail of an account, or silently none when the address was sent enough: whoever asked for it does not learn
   * it. A mail that fails does not count.
   *
   * @throws AppError `rate_limited` when the whole server has sent too many, so that it is sent later
   */
  sendAccountMail(to: string, send: () => Promise<unknown>): Promise<void>
  /**
   * Sends a mail that the product sends by itself to somebody who chose it. A mail that fails does not count.
   *
   * @throws AppError `rate_limited` when the whole server has sent too many, so that it is sent later
   */
  sendNotice(to: string, send: () => Promise<unknown>): Promise<void>
  /** Forgets mails that no limit counts any more. */
  clear(): Promise<void>
}

type Limits = Pick<
  Config,
  | 'BASE_URL'
  | 'HOST'
  | 'MAX_MAILS_PER_HOUR'
  | 'MAX_MAILS_TO_ADDRESS'
  | 'NEW_ACCOUNTS_MAY_MAIL'
  | 'RATE_LIMIT'
  | 'REGISTRATION'
>

/** Whether accounts of the last day may send documents: as it is set, else where no stranger can make an account. */
function mayNewAccountsMail({ BASE_URL, HOST, NEW_ACCOUNTS_MAY_MAIL, REGISTRATION }: Limits): boolean {
  if (NEW_ACCOUNTS_MAY_MAIL !== 'auto') return NEW_ACCOUNTS_MAY_MAIL === 'yes'
  if (REGISTRATION !== 'open') return true
  return isLoopback(HOST) && (BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname))
}

export function createMailLimits(db: Database, config: Limits, now = () => new Date()): MailLimits {
  const isLimited = config.RATE_LIMIT === 'on'
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

  async function requireAge({ id, role }: Person): Promise<void> {
    if (role === 'master' || mayNewAccountsMail(config)) return
    const madeAt = await findMadeSince(db, id, ago(DAY_MS))
    if (madeAt === undefined) return
    throw new AppError(
      'forbidden',
      `Documents can be emailed from an account that is at least a day old; from yours after ${spell(after(madeAt, DAY_MS))}. Until then, please download the document.`,
    )
  }

  /** @returns the ids under which the mail is counted, one for each recipient; none when an address was sent enough */
  async function count(kind: 'account' | 'document' | 'notice', to: readonly string[]): Promise<string[]> {
    return await db.transaction(async (tx) => {
      await lockCount(tx, kind)
      const ids = []
      for (const address of to) {
        if (!(await isWithin(tx, kind, address))) return []
        ids.push(await insertSent(tx, { kind, recipient: hashOf(address), sentAt: now() }))
      }
      return ids
    })
  }

  /** Whether one more mail may go to an address; those that are refused aloud throw. */
  async function isWithin(
    tx: Queryable,
    kind: 'account' | 'document' | 'notice',
    to: string,
  ): Promise<boolean> {
    if (!isLimited) return true
    const all = await countSent(tx, { kind, since: ago(HOUR_MS) })
    if (all.count >= config.MAX_MAILS_PER_HOUR)
      throw new RateLimited(
        'This server has sent as many emails as it may in an hour. Please try again later.',
        after(all.first, HOUR_MS),
        now(),
      )
    const since = ago(kind === 'document' ? DAY_MS : HOUR_MS)
    const theirs = await countSent(tx, { kind, recipient: hashOf(to), since })
    if (kind === 'document' && theirs.count >= config.MAX_MAILS_TO_ADDRESS)
      throw new RateLimited(
        `${to} was sent as many documents as this server sends to one address in a day. Please try again tomorrow.`,
        after(theirs.first, DAY_MS),
        now(),
      )
    return kind !== 'account' || theirs.count < ACCOUNT_MAILS_PER_HOUR
  }

  async function sendCounted<T>(ids: readonly string[], send: () => Promise<T>): Promise<T> {
    try {
      return await send()
    } catch (error) {
      await deleteSent(db, ids)
      throw error
    }
  }

  return {
    async sendDocuments(sender, to, send) {
      await requireAge(sender)
      return await sendCounted(await count('document', to), send)
    },
    async sendAccountMail(to, send) {
      const ids = await count('account', [to])
      if (ids.length > 0) await sendCounted(ids, send)
    },
    async sendNotice(to, send) {
      await sendCounted(await count('notice', [to]), send)
    },
    async clear() {
      await deleteSentBefore(db, ago(DAY_MS))
    },
  }
}

function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex')
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function spell(time: Date): string {
  return `${inWords.format(time)} UTC`
}
