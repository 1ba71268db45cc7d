import type { Deadline } from '#contract/duties/deadlines.ts'
import type { ReminderChoice } from '#contract/notices/daily-mail.ts'
import { type Day, daysBetween, spellDay, weekdayOf } from '#contract/platform/plain-date.ts'
import { linkInMail, ruleInMail, type Words, words } from '#server/platform/mail/index.ts'

/** How far ahead the weekly mail looks, in days. */
const WEEKLY_DAYS = 30
const MONDAY = 1
/** How many days before it falls due something that costs money is mailed on its own. */
const COSTLY_DAYS = [1, 0]
/** Accounts take longest to make. */
const ACCOUNTS_DAYS = [90, 30, 7, ...COSTLY_DAYS]
/** The farthest day ahead that a mail mentions. */
export const LOOKED_AHEAD_DAYS = Math.max(WEEKLY_DAYS, ...ACCOUNTS_DAYS)
/** Lines of a mail about what is due, with the one that counts the others. */
export const MAX_LINES = 12

/** Whether a day is that of the weekly mail. */
export const isWeekly = (today: Day) => weekdayOf(today) === MONDAY

type Told = Pick<Deadline, 'due' | 'onlyIf' | 'penalty' | 'rule' | 'snoozedUntil' | 'state'>

/** Whether a person who has chosen so is notified of a deadline on a day. What is put aside is not, until the chosen day. */
export function isToBeTold(
  { due, onlyIf, penalty, rule, snoozedUntil, state }: Told,
  { ahead, weekly }: ReminderChoice,
  today: Day,
): boolean {
  if ((state !== 'open' && state !== 'late') || onlyIf !== null) return false
  if (snoozedUntil !== null && snoozedUntil > today) return false
  const days = daysBetween(today, due)
  if (weekly && isWeekly(today) && days <= WEEKLY_DAYS) return true
  const daysAhead = rule === 'accounts' ? ACCOUNTS_DAYS : penalty === null ? [] : COSTLY_DAYS
  return ahead && daysAhead.includes(days)
}

/** A deadline with how many of the same series are late, or due, after it. */
export interface DueLine {
  deadline: Deadline
  companyName: string
  more: number
}

/** One line for what is late of a series and one for what is to come, each with its first day. */
export function linesOf(deadlines: readonly Deadline[], companyName: string): DueLine[] {
  const series = Map.groupBy(deadlines, ({ id, state }) => `${id.slice(0, id.indexOf('.'))} ${state}`)
  return [...series.values()].flatMap(([deadline, ...others]) =>
    deadline === undefined ? [] : [{ deadline, companyName, more: others.length }],
  )
}

function weightOf({ deadline: { due, penalty, state } }: DueLine, today: Day): number {
  if (state === 'late') return penalty === null ? 2 : 0
  return penalty !== null && daysBetween(today, due) <= 7 ? 1 : 3
}

/** Whether it costs money and is late, or due within a week. */
export const isPressing = (line: DueLine, today: Day) => weightOf(line, today) < 2

/** What costs money comes first: what is late, then what is due within a week, then all else by its day. */
export function inOrderOfWeight(lines: readonly DueLine[], today: Day): DueLine[] {
  return lines.toSorted((a, b) => {
    const weight = weightOf(a, today) - weightOf(b, today)
    if (weight !== 0) return weight
    return a.deadline.due < b.deadline.due ? -1 : a.deadline.due > b.deadline.due ? 1 : 0
  })
}

/** What is due and when, to whom, what it costs to miss it, and what to do next. */
export function inWords({ deadline, more }: DueLine, today: Day): Words {
  const { authority, due, penalty, period, rule, state, title } = deadline
  const covered = period === null ? words`` : words` for ${spellDay(period.from)} to ${spellDay(period.to)}`
  const verb = rule === 'expiry' ? words`:` : state === 'late' ? words` was due` : words` is due`
  const day = due === today ? words` today` : words` on ${spellDay(due)}`
  const others =
    more === 0 ? words`` : state === 'late' ? words`, and ${more} more since` : words`, and ${more} more soon`
  const to = authority === null ? words`` : words` (${authority})`
  const cost = penalty === null ? words`` : words` If it is late: ${ruleInMail(penalty)}`
  return words`${title}${covered}${verb}${day}${to}${others}.${cost} Next: ${nextStep(deadline)}`
}

function nextStep({ folderId, howTo, ifLate, offeredPaper, preparedBy, rule }: Deadline): Words {
  if (offeredPaper !== null) return words`say in the calendar that ${offeredPaper.name} is its paper.`
  if (ifLate !== null) return ruleInMail(ifLate)
  if (rule === 'expiry') return words`renew it, and file the new paper in folder ${folderId}.`
  if (rule === 'own') return words`do it, and mark it as done in the calendar.`
  const how = howTo === null ? words`` : words` at ${linkInMail(howTo)}`
  return preparedBy === null
    ? words`do it${how}, and file the receipt in folder ${folderId}.`
    : words`send ${preparedBy.name}${how}, and file the receipt in folder ${folderId}.`
}
