import { type Day, dayInLondon, spellDay } from '#contract/platform/plain-date.ts'
import { countActivity, selectActivity } from '#server/record/activity/index.ts'
import { findIdentity } from '#server/people/index.ts'
import { enqueue, type JobPayloads } from '#server/platform/jobs/index.ts'
import {
  type Letter,
  linkInMail,
  linkInto,
  type Post,
  recordInMail,
  type Words,
  words,
} from '#server/platform/mail/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import { findWorkspace } from '#server/company/workspaces/index.ts'
import {
  type Choice,
  deleteChoice,
  lockChoice,
  selectChoices,
  selectChoicesOf,
  setTold,
} from './repository.ts'

/** Lines of what people without an account did in a time with the papers that somebody gave in a company. */
export type ReadReceipts = (
  on: Queryable,
  choice: Choice,
  time: { since: Date; until: Date },
) => Promise<readonly Words[]>

export interface DailyMailDependencies {
  db: Database
  receipts: ReadReceipts
  post: Pick<Post, 'send'>
  baseUrl: string
  now?: () => Date
}

/** Entries that a mail lists; the others are counted. */
const LISTED = 30
/** What was recorded so shortly before may not be committed yet: it is in the next mail. */
const SETTLING_MS = 60_000

/** Gives everybody who wants a daily mail a job of their own. */
export async function mailDaily(db: Database): Promise<void> {
  for await (const choice of selectChoices(db))
    await enqueue(db, 'daily-mail', choice, `daily ${choice.workspaceId} ${choice.userId}`)
}

/** What others did in a company since the last mail to somebody, as far as they may view it. */
interface News {
  email: string
  company: string
  since: Day
  /** What is done until then is told by these lines. */
  until: Date
  lines: Words[]
  /** The page on which these mails are ended. */
  stop: Words
  token: string
}

/**
 * What is to be told to somebody of a company; nothing when nothing was done, or on the day of the last mail. Who has left
 * the company is told nothing more.
 */
async function readNews(
  tx: Transaction,
  choice: Choice,
  { baseUrl, now, receipts }: Pick<DailyMailDependencies, 'baseUrl' | 'receipts'> & { now: Date },
): Promise<News | undefined> {
  const locked = await lockChoice(tx, choice)
  if (locked === undefined || locked.sentOn === dayInLondon(now)) return undefined
  const who = await findIdentity(tx, choice)
  if (who === undefined) {
    await deleteChoice(tx, choice)
    return undefined
  }
  const until = new Date(now.getTime() - SETTLING_MS)
  const filter = { notUserId: who.person.id, since: locked.toldUntil, until }
  const total = await countActivity(tx, who, filter)
  const seen = await receipts(tx, choice, { since: locked.toldUntil, until })
  if (total + seen.length === 0) {
    await setTold(tx, choice, { toldUntil: until })
    return undefined
  }
  const entries = await selectActivity(tx, who, { ...filter, before: undefined, limit: LISTED })
  return {
    email: who.person.email,
    company: (await findWorkspace(tx, choice.workspaceId))?.businessName ?? 'your company',
    since: dayInLondon(locked.toldUntil),
    until,
    lines: [
      ...seen,
      ...entries.map(
        ({ description, userName }) => words`${userName ?? 'Somebody'}: ${recordInMail(description)}`,
      ),
      ...(total > entries.length ? [words`and ${total - entries.length} more`] : []),
    ],
    stop: linkInMail(`${baseUrl}/stop-daily-mail?token=${locked.token}`),
    token: locked.token,
  }
}

/**
 * The job that mails somebody what others did in a company since the last mail, as far as they may view it. Nothing is
 * sent where nothing was done, and never two mails on one day.
 */
export function createDailyMailHandler({ now = () => new Date(), ...of }: DailyMailDependencies) {
  return async (choice: JobPayloads['daily-mail']): Promise<void> => {
    await of.db.transaction(async (tx) => {
      const news = await readNews(tx, choice, { ...of, now: now() })
      if (news === undefined) return
      const { company, email, lines, since, stop, token, until } = news
      await of.post.send({
        kind: 'daily',
        to: email,
        subject: words`What others did in ${company}`,
        before: words`Since ${spellDay(since)}, others did this in ${company}:`,
        lists: [{ title: words`What was done`, lines }],
        link: {
          action: 'See the activity',
          url: linkInto(of.baseUrl, choice.workspaceId, '/account?tab=activity'),
        },
        after: words`You get this email at most once a day, because you chose to on your account page. To get no more of them, open ${stop}`,
        unsubscribe: `${of.baseUrl}/api/daily-mail/stop?token=${token}`,
      })
      await setTold(tx, choice, { toldUntil: until, sentOn: dayInLondon(now()) })
    })
  }
}

/** What another mail of the day tells of what others did, in place of a mail of its own. */
export interface TakenNews {
  lists: NonNullable<Letter['lists']>
  /** How each is ended. */
  after: readonly Words[]
}

/** Takes what is to be told to a person of all their companies into another mail, in the transaction that sends it. */
export async function takeNews(
  tx: Transaction,
  { userId, ...of }: Parameters<typeof readNews>[2] & { userId: string },
): Promise<TakenNews> {
  const lists = []
  const after = []
  for (const choice of await selectChoicesOf(tx, userId)) {
    const news = await readNews(tx, choice, of)
    if (news === undefined) continue
    const { company, lines, since, stop, until } = news
    lists.push({ title: words`What others did in ${company} since ${spellDay(since)}`, lines })
    after.push(words`To be told no more of what others do in ${company}, open ${stop}`)
    await setTold(tx, choice, { toldUntil: until, sentOn: dayInLondon(of.now) })
  }
  return { lists, after }
}
