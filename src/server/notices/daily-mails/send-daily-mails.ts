import { mayEdit, rightsOf } from '#contract/company/roles.ts'
import { addDays, type Day, dayInLondon } from '#contract/platform/plain-date.ts'
import { listDeadlines, listOverdue } from '#server/duties/deadlines/index.ts'
import { findFacts } from '#server/company/facts/index.ts'
import { type Letterhead, letterheadOf } from '#server/company/workspaces/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import {
  type Letter,
  linkInMail,
  linkInto,
  type Post,
  type Words,
  words,
} from '#server/platform/mail/index.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import {
  askedLines,
  dayInWords,
  type DueLine,
  inOrderOfWeight,
  inWords,
  isPressing,
  isToBeTold,
  isWeekly,
  linesOf,
  LOOKED_AHEAD_DAYS,
  MAX_LINES,
} from './due-lines.ts'
import { type ReadReceipts, readNews } from './news.ts'
import { forgetLeft, lockMail, noteMailed, type PersonRow, selectPersons } from './repository.ts'

export interface DailyMailDependencies {
  db: Database
  masterWorkspaceId: string
  receipts: ReadReceipts
  post: Pick<Post, 'send'>
  baseUrl: string
  now: () => Date
}

/** What was recorded so shortly before may not be committed yet: it is in the next mail. */
const SETTLING_MS = 60_000

/**
 * Mails everybody what they have to do, and to those who want it what others did: on Mondays what is late or due within 30
 * days; on other days what costs money and is due tomorrow or today, and accounts 90, 30 and 7 days ahead. A person gets one
 * mail a day at most, about all their companies, and none when there is nothing to tell. Run again on the same day, it mails
 * those whom it has not reached.
 */
export async function sendDailyMails(dependencies: DailyMailDependencies): Promise<void> {
  const { db, now } = dependencies
  const today = dayInLondon(now())
  await forgetLeft(db)
  const persons = Map.groupBy(await selectPersons(db, today), ({ userId }) => userId)
  const failures: unknown[] = []
  for (const companies of persons.values()) {
    try {
      await mailPerson(dependencies, companies, today)
    } catch (error) {
      // Others are mailed all the same; the job runs again for this person.
      failures.push(error)
    }
  }
  // The job waits until the server may send more.
  const limited = failures.find((failure) => failure instanceof RateLimited)
  if (limited !== undefined) throw limited
  if (failures.length > 0) throw new AggregateError(failures, 'Some daily mails could not be sent')
}

const nameOf = ({ companyName }: PersonRow) => companyName ?? 'Your company'

const headOf = ({ companyId, ...row }: PersonRow): Letterhead =>
  letterheadOf({ ...row, id: companyId, businessName: row.companyName }, 'Your company')

async function mailPerson(dependencies: DailyMailDependencies, companies: readonly PersonRow[], today: Day) {
  const parts: Part[] = []
  for (const row of companies) {
    const lines = await dueLines(dependencies, row, today)
    const asked = await linesAsked(dependencies, row, today)
    parts.push({ row, lines, asked })
  }
  if (!parts.some((part) => isSomethingDue(part) || part.row.wantsNews)) return
  await dependencies.db.transaction(async (tx) => {
    const userId = companies[0]?.userId ?? ''
    const locked = await lockMail(tx, userId, today)
    if (locked === undefined) return
    const until = new Date(dependencies.now().getTime() - SETTLING_MS)
    const news = await allNews(tx, companies, { told: locked.news, until, receipts: dependencies.receipts })
    const toTell = parts.filter((part) => isSomethingDue(part) || news.of.has(part.row.companyId))
    if (toTell.length === 0) return
    const told = { ...locked.news }
    for (const id of news.of) told[id] = until.toISOString()
    await noteMailed(tx, userId, { today, news: told })
    await dependencies.post.send(
      letterOf(toTell, news.lists, { baseUrl: dependencies.baseUrl, today, token: locked.token }),
    )
  })
}

interface Part {
  row: PersonRow
  lines: DueLine[]
  /** What to say of deadlines from before the set-up that wait for an answer. */
  asked: Words[]
}

const isSomethingDue = ({ asked, lines }: Part) => lines.length > 0 || asked.length > 0

async function allNews(
  tx: Transaction,
  companies: readonly PersonRow[],
  { receipts, told, until }: { receipts: ReadReceipts; told: Record<string, string>; until: Date },
): Promise<{ lists: NonNullable<Letter['lists']>; of: Set<string> }> {
  const found = []
  for (const row of companies) {
    const since = told[row.companyId]
    if (since === undefined) continue
    const { companyId, userId } = row
    const time = { since: new Date(since), until }
    const lists = await readNews(tx, { companyId, companyName: nameOf(row), userId }, { receipts, ...time })
    if (lists.length > 0) found.push({ companyId, lists })
  }
  return {
    lists: found.flatMap(({ lists }) => lists),
    of: new Set(found.map(({ companyId }) => companyId)),
  }
}

type Reading = Pick<DailyMailDependencies, 'db' | 'masterWorkspaceId' | 'now'>

/** What to say of the deadlines from the year before the set-up that nobody has answered, in functions that a person edits. */
async function linesAsked(on: Reading, row: PersonRow, today: Day): Promise<Words[]> {
  if (!row.weekly || !isWeekly(today)) return []
  const known = await findFacts(on.db, row.companyId)
  if (known === undefined) return []
  const scope = { id: row.companyId, ...rightsOf(row) }
  const overdue = await listOverdue(on, scope)
  const asked = overdue.filter(({ ask, place }) => ask && mayEdit(scope, place.area))
  return askedLines(asked, known.followedFrom, today)
}

/** Deadlines to remind a person of on a day: what is given to them, and to nobody in functions that they edit. */
async function dueLines(on: Reading, row: PersonRow, today: Day): Promise<DueLine[]> {
  if (!row.weekly && !row.ahead) return []
  const scope = { id: row.companyId, ...rightsOf(row) }
  const deadlines = await listDeadlines(on, scope, { to: addDays(today, LOOKED_AHEAD_DAYS) }, on.now())
  const told = deadlines.filter(
    (deadline) =>
      isToBeTold(deadline, row, today) &&
      (deadline.assignedTo === null
        ? mayEdit(scope, deadline.place.area)
        : deadline.assignedTo.userId === row.userId),
  )
  return linesOf(told, nameOf(row))
}

function letterOf(
  parts: readonly Part[],
  news: NonNullable<Letter['lists']>,
  { baseUrl, today, token }: { baseUrl: string; today: Day; token: string },
): Letter {
  const [first] = parts
  if (first === undefined) throw new Error('A daily mail has nothing to say')
  const due = parts.filter(isSomethingDue)
  const companies =
    parts.length === 1
      ? words`${nameOf(first.row)}`
      : words`${nameOf(first.row)} and ${parts.length - 1} more`
  const lines = inOrderOfWeight(
    due.flatMap((part) => part.lines),
    today,
  )
  const write = (line: DueLine) => ofCompany(due, line.companyName, inWords(line, today))
  const all = [
    ...lines.filter((line) => isPressing(line, today)).map(write),
    ...due.flatMap(({ asked, row }) => asked.map((line) => ofCompany(due, nameOf(row), line))),
    ...lines.filter((line) => !isPressing(line, today)).map(write),
  ]
  const shown = all.length <= MAX_LINES ? all : all.slice(0, MAX_LINES - 1)
  const rest = all.length - shown.length
  const stop = linkInMail(`${baseUrl}/unsubscribe?token=${token}`)
  const title = due.length === 1 ? words`For ${nameOf(due[0]?.row ?? first.row)}` : words`What matters first`
  return {
    kind: 'daily',
    to: first.row.email,
    company: parts.length === 1 ? headOf(first.row) : undefined,
    subject: subjectOf(companies, lines[0], all.length, today),
    before:
      due.length === 0
        ? words`Since the last one, others did this:`
        : words`What is due is worked out from what the product knows of the company.`,
    lists: [
      ...(shown.length === 0
        ? []
        : [{ title, lines: rest === 0 ? shown : [...shown, words`and ${rest} more in the calendar`] }]),
      ...news,
    ],
    link:
      due.length === 0
        ? { action: 'See the activity', url: linkInto(baseUrl, first.row.companyId, '/account?tab=activity') }
        : {
            action: 'Open the calendar',
            url: linkInto(baseUrl, (due[0] ?? first).row.companyId, '/calendar'),
          },
    after: words`You get one email a day at most, and none when there is nothing to tell. To choose or end these emails, open ${stop}`,
    unsubscribe: `${baseUrl}/api/reminders/unsubscribe?token=${token}`,
  }
}

/** A line names its company where a mail is about several. */
function ofCompany(due: readonly Part[], companyName: string, line: Words): Words {
  return due.length === 1 ? line : words`${companyName}: ${line}`
}

/** With the day of what matters first, which a list of mails then says by itself. */
function subjectOf(companies: Words, first: DueLine | undefined, count: number, today: Day): Words {
  if (count === 0) return words`What others did in ${companies}`
  if (first === undefined) return words`To answer for ${companies}: deadlines from before the set-up`
  const { due, state, title } = first.deadline
  const when = state === 'late' ? words`Late` : words`Due ${dayInWords(due, today, 'short')}`
  const more = count === 1 ? words`` : words` and ${count - 1} more`
  return words`${when} for ${companies}: ${title}${more}`
}
