import { isAdministrator } from '#contract/company/roles.ts'
import { createHash } from 'node:crypto'
import { AppError } from '#contract/platform/errors.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'
import type { Person } from '#server/platform/identity.ts'
import { isLocalOnly } from '#server/platform/loopback.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import { type Limit, LONGEST_LIMIT, type MailKindName, mailKinds } from './kinds.ts'
import {
  countSent,
  deleteSent,
  deleteSentBefore,
  findMadeSince,
  insertSent,
  lockCount,
  type Whose,
} from './repository.ts'
import { spellTime } from './words.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Who asks for mails: an account, or somebody who is signed out, counted by their network and the address. */
export type Asker = Pick<Person, 'id' | 'role'> | { network: string; address: string }

/** The limits of {@link mailKinds}, counted in the database: several servers share them. */
export interface MailLimits {
  /**
   * Counts that somebody asks for mails, one for each address.
   *
   * @param to the addresses, if the call is to be refused where they or the server were sent enough; else the mail waits.
   *   Empty for calls of those who are signed out: strangers who ask for mails to an address keep nobody else from asking
   * @throws AppError `rate_limited`; `forbidden` for documents of an account of the last day where those send none
   */
  ask(kind: MailKindName, by: Asker, to?: readonly string[]): Promise<void>
  /**
   * Sends a mail. It counts once for each recipient, and not at all when it fails.
   *
   * @throws AppError `rate_limited` when an address or the whole server was sent enough; what `send` throws
   */
  send<T>(kind: MailKindName, to: readonly string[], send: () => Promise<T>): Promise<T>
  /** Forgets what no limit counts any more. */
  clear(): Promise<void>
}

export type LimitSettings = Pick<
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
function mayNewAccountsMail(config: LimitSettings): boolean {
  if (config.NEW_ACCOUNTS_MAY_MAIL !== 'auto') return config.NEW_ACCOUNTS_MAY_MAIL === 'yes'
  return config.REGISTRATION !== 'open' || isLocalOnly(config)
}

export function createMailLimits(db: Database, config: LimitSettings, now = () => new Date()): MailLimits {
  const isLimited = config.RATE_LIMIT === 'on'
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

  async function requireBelow(
    on: Queryable,
    kind: MailKindName,
    { max, per }: Limit,
    whose: Whose,
    refusal: string,
  ): Promise<void> {
    const { count, first } = await countSent(on, { kind, since: ago(per), ...whose })
    if (count >= max) throw new RateLimited(refusal, after(first, per), now())
  }

  /** @throws AppError `rate_limited` when no more mails may be sent to an address */
  async function requireRoom(on: Queryable, kind: MailKindName, address: string): Promise<void> {
    const ofServer = { max: config.MAX_MAILS_PER_HOUR, per: HOUR_MS }
    await requireBelow(
      on,
      kind,
      ofServer,
      {},
      'This server has sent as many emails as it may in an hour. Please try again later.',
    )
    const { toAddress } = mailKinds[kind]
    await requireBelow(
      on,
      kind,
      kind === 'document' ? { ...toAddress, max: config.MAX_MAILS_TO_ADDRESS } : toAddress,
      { recipient: hashOf(address) },
      `${address} was sent as many emails of this kind as this server sends to one address. Please try again later.`,
    )
  }

  async function limitOf(kind: MailKindName, by: Asker): Promise<Limit | undefined> {
    const { asked, askedOnFirstDay = asked } = mailKinds[kind]
    if (!('id' in by)) return asked
    const madeAt = await findMadeSince(db, by.id, ago(DAY_MS))
    if (madeAt === undefined || isAdministrator(by)) return asked
    if (kind === 'document' && !mayNewAccountsMail(config))
      throw new AppError(
        'forbidden',
        `Documents can be emailed from an account that is at least a day old; from yours after ${spellTime(after(madeAt, DAY_MS))}. Until then, please download the document.`,
      )
    return askedOnFirstDay
  }

  return {
    async ask(kind, by, to = []) {
      const limit = await limitOf(kind, by)
      if (!isLimited || limit === undefined) return
      const asker = hashOf('id' in by ? by.id : JSON.stringify([by.network, by.address]))
      await db.transaction(async (tx) => {
        await lockCount(tx, kind)
        for (const address of to.length === 0 ? [undefined] : to) {
          const refusal = 'You have asked for as many emails as you may for now. Please try again later.'
          await requireBelow(tx, kind, limit, { asker }, refusal)
          if (address !== undefined) await requireRoom(tx, kind, address)
          await insertSent(tx, { kind, asker, sentAt: now() })
        }
      })
    },
    async send(kind, to, send) {
      const ids = await db.transaction(async (tx) => {
        if (!isLimited) return []
        await lockCount(tx, kind)
        const counted = []
        for (const address of to) {
          await requireRoom(tx, kind, address)
          counted.push(await insertSent(tx, { kind, recipient: hashOf(address), sentAt: now() }))
        }
        return counted
      })
      try {
        return await send()
      } catch (error) {
        await deleteSent(db, ids)
        throw error
      }
    },
    async clear() {
      await deleteSentBefore(db, ago(LONGEST_LIMIT))
    },
  }
}

function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex')
}
