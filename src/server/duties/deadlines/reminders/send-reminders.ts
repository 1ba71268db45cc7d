import type { Deadline } from '#contract/duties/deadlines.ts'
import { departments } from '#contract/company/departments.ts'
import {
  addDays,
  type Day,
  dayInLondon,
  daysBetween,
  spellDay,
  weekdayOf,
} from '#contract/platform/plain-date.ts'
import { REMINDER_DAYS, type ReminderChoice } from '#contract/notices/reminders.ts'
import { mayEdit, rightsOf } from '#contract/company/roles.ts'
import { type ReadReceipts, type TakenNews, takeNews } from '#server/notices/daily-mails/index.ts'
import {
  type Letter,
  linkInMail,
  linkInto,
  type Post,
  type Words,
  words,
} from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { RateLimited } from '#server/platform/rate-limited.ts'
import { listDeadlines } from '../list-deadlines.ts'
import { listOverdue } from '../overdue.ts'
import { noteReminded, type PersonRow, selectPersons } from './repository.ts'

/** How far ahead the weekly mail looks, in days. */
const DIGEST_DAYS = 30
const MONDAY = 1

interface ReminderDependencies {
  receipts: ReadReceipts
  db: Database
  masterWorkspaceId: string
  post: Pick<Post, 'send'>
  baseUrl: string
  now: () => Date
}

/**
 * Mails everybody what they have to do: on Mondays what is late or due within 30 days, on other days what is due in 30 days,
 * 7 days or tomorrow. A person gets one mail a day at most, about all their companies, and none when nothing is due; what
 * others did stands in it too, for who wants to be told. Run again on the same day, it mails those whom it has not reached.
 */
export async function sendReminders(dependencies: ReminderDependencies): Promise<void> {
  const { db, now } = dependencies
  const today = dayInLondon(now())
  const persons = Map.groupBy(await selectPersons(db, today), ({ userId }) => userId)
  const failures: unknown[] = []
  for (const rows of persons.values()) {
    try {
      await remind(dependencies, rows, today)
    } catch (error) {
      // Others are reminded all the same; the job runs again for this person.
      failures.push(error)
    }
  }
  // The job waits until the server may send more.
  const limited = failures.find((failure) => failure instanceof RateLimited)
  if (limited !== undefined) throw limited
  if (failures.length > 0) throw new AggregateError(failures, 'Some reminders could not be sent')
}

async function remind(
  { baseUrl, db, post, receipts, ...rest }: ReminderDependencies,
  companies: readonly PersonRow[],
  today: Day,
): Promise<void> {
  const found: Part[] = []
  for (const row of companies) {
    const deadlines = await dueFor({ db, ...rest }, row, today)
    const asked = await askedOf({ db, ...rest }, row, today)
    if (deadlines.length > 0 || asked > 0) found.push({ row, deadlines, asked })
  }
  const [first] = found
  if (first === undefined) return
  await db.transaction(async (tx) => {
    const { userId } = first.row
    const token = await noteReminded(tx, userId, today)
    if (token === undefined) return
    const news = await takeNews(tx, { userId, baseUrl, receipts, now: rest.now() })
    await post.send(digest(found, news, { baseUrl, today, token }))
  })
}

interface Part {
  row: PersonRow
  deadlines: Deadline[]
  /** How many deadlines from before the set-up wait for an answer. */
  asked: number
}

/** On Mondays, how many deadlines from the year before the set-up nobody has answered, in functions that a person edits. */
async function askedOf(
  on: Pick<ReminderDependencies, 'db' | 'masterWorkspaceId' | 'now'>,
  row: PersonRow,
  today: Day,
): Promise<number> {
  if (!row.weekly || weekdayOf(today) !== MONDAY) return 0
  const scope = { id: row.companyId, ...rightsOf(row) }
  const overdue = await listOverdue(on, scope)
  return overdue.filter(({ ask, place }) => ask && mayEdit(scope, place.area)).length
}

/** What of a company a person is to be reminded of on a day: what is given to them, and to nobody in functions that they edit. */
async function dueFor(
  { db, masterWorkspaceId, now }: Pick<ReminderDependencies, 'db' | 'masterWorkspaceId' | 'now'>,
  row: PersonRow,
  today: Day,
): Promise<Deadline[]> {
  const scope = { id: row.companyId, ...rightsOf(row) }
  const range = { to: addDays(today, DIGEST_DAYS) }
  const deadlines = await listDeadlines({ db, masterWorkspaceId }, scope, range, now())
  return deadlines.filter(
    (deadline) =>
      isToBeMentioned(deadline, row, today) &&
      (deadline.assignedTo === null
        ? mayEdit(scope, deadline.place.area)
        : deadline.assignedTo.userId === row.userId),
  )
}

/** Whether a person who has chosen so is reminded of a deadline on a day. */
export function isToBeMentioned(
  { due, onlyIf, state }: Pick<Deadline, 'due' | 'onlyIf' | 'state'>,
  { ahead, weekly }: ReminderChoice,
  today: Day,
): boolean {
  if ((state !== 'open' && state !== 'late') || onlyIf !== null) return false
  const days = daysBetween(today, due)
  if (weekly && weekdayOf(today) === MONDAY && days <= DIGEST_DAYS) return true
  return ahead && REMINDER_DAYS.includes(days)
}

function digest(
  parts: readonly Part[],
  news: TakenNews,
  { baseUrl, today, token }: { baseUrl: string; today: Day; token: string },
): Letter {
  const all = parts.flatMap(({ deadlines }) => deadlines)
  const [first, ...others] = all
  const [company] = parts
  if (company === undefined) throw new Error('A reminder has nothing to say')
  const subject =
    first === undefined
      ? words`Deadlines that wait for an answer`
      : first.state === 'late'
        ? words`Late: ${first.title}`
        : words`Due: ${first.title}`
  const stop = linkInMail(`${baseUrl}/unsubscribe?token=${token}`)
  return {
    kind: 'reminder',
    to: company.row.email,
    subject: others.length === 0 ? subject : words`${subject} and ${others.length} more`,
    before: words`What is to be done, as Board Manual works it out from what it knows of the company:`,
    lists: [
      ...parts.flatMap(({ asked, deadlines, row }) => {
        const name = row.companyName ?? 'Your company'
        const ofFunctions = departments.flatMap((department) => {
          const ofOne = deadlines.filter((deadline) => deadline.function === department)
          return ofOne.length === 0
            ? []
            : [
                {
                  title: words`For ${name}, ${department}`,
                  lines: ofOne.map((deadline) => inWords(deadline, today)),
                },
              ]
        })
        return asked === 0 ? ofFunctions : [...ofFunctions, askedList(name, asked)]
      }),
      ...news.lists,
    ],
    link: { action: 'Open the calendar', url: linkInto(baseUrl, company.row.companyId, '/calendar') },
    after: news.after.reduce(
      (sentences, next) => words`${sentences}. ${next}`,
      words`To get no more ${news.after.length === 0 ? 'of these emails' : 'reminders'}, open ${stop}`,
    ),
    // Mail programs end all that such a mail holds.
    unsubscribe: `${baseUrl}/api/reminders/unsubscribe?token=${token}&of=all`,
  }
}

function askedList(name: string, asked: number): NonNullable<Letter['lists']>[number] {
  const line =
    asked === 1
      ? words`1 deadline fell due in the year before the set-up: say in the calendar whether it was done`
      : words`${asked} deadlines fell due in the year before the set-up: say in the calendar which were done`
  return { title: words`For ${name}, before the set-up`, lines: [line] }
}

function inWords({ due, folderId, period, rule, state, title }: Deadline, today: Day): Words {
  if (rule === 'expiry')
    return words`${title}, ${due === today ? 'today' : `on ${spellDay(due)}`} (folder ${folderId})`
  const when = state === 'late' ? 'was due' : due === today ? 'is due today' : 'is due'
  const covered = period === null ? words`` : words` for ${spellDay(period.from)} to ${spellDay(period.to)}`
  const day = due === today && state !== 'late' ? words`` : words` on ${spellDay(due)}`
  return words`${title}${covered} ${when}${day} (folder ${folderId})`
}
