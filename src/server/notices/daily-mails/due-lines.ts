import type { Deadline } from '#contract/duties/deadlines.ts'
import type { ReminderChoice } from '#contract/notices/daily-mail.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  spellDay,
  weekdayOf,
} from '#contract/platform/plain-date.ts'
import { workingDayBy } from '#server/duties/deadlines/index.ts'
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

/** A deadline with the days of those of its series that are late, or due, after it. */
export interface DueLine {
  deadline: Deadline
  companyName: string
  more: readonly Day[]
}

/** One line for what is late of a series and one for what is to come, each with its first day. */
export function linesOf(deadlines: readonly Deadline[], companyName: string): DueLine[] {
  const series = Map.groupBy(deadlines, ({ id, state }) => `${id.slice(0, id.indexOf('.'))} ${state}`)
  return [...series.values()].flatMap(([deadline, ...others]) =>
    deadline === undefined ? [] : [{ deadline, companyName, more: others.map(({ due }) => due) }],
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
  const { authority, penalty, state } = deadline
  const isLate = state === 'late'
  const others = isLate ? moreSince(more) : words`${againOn(more)}${payableBy(deadline, today)}`
  const to = authority === null ? words`` : words` (${authority})`
  const when = isLate ? words`Now that it is late` : words`If it is late`
  const cost = penalty === null ? words`` : words` ${when}: ${ruleInMail(penalty)}`
  return words`${whatAndWhen(deadline, today)}${to}${others}.${cost} Next: ${nextStep(deadline)}`
}

const moreSince = ({ length }: readonly Day[]) => (length === 0 ? words`` : words`, and ${length} more since`)
const againOn = (days: readonly Day[]) =>
  days.length === 0 ? words`` : words`, and again on ${days.map(spellDay).join(' and ')}`

/** HMRC wants the money of a tax whose day in law does not move on the working day before. */
function payableBy({ authority, due, proof }: Deadline, today: Day): Words {
  const payable = workingDayBy(due, null)
  if (payable === due || authority !== 'HMRC' || !proof.includes('remittance')) return words``
  const by = payable < today ? words`` : words`${spellDay(payable)}, or later by `
  return words`, which is no working day: pay by ${by}Faster Payments or card`
}

/** Titles are of any grammar, "Register the charge", so that a colon is between one and its day. */
function whatAndWhen({ due, period, rule, state, title }: Deadline, today: Day): Words {
  const day = dayInWords(due, today)
  if (rule === 'expiry') {
    const what = state === 'late' ? title.replace(/ ends(?=$|:)/, ' ended') : title
    return what.includes(':') ? words`${what}, ${day}` : words`${what} ${day}`
  }
  const covered = period === null ? words`` : words` for ${spellDay(period.from)} to ${spellDay(period.to)}`
  return words`${title}${covered}: ${state === 'late' ? 'was due' : 'due'} ${day}`
}

/** A mail may be read on another day: the date is always said, but in a subject, beside which lists have the mail's own. */
export function dayInWords(due: Day, today: Day, form: 'long' | 'short' = 'long'): Words {
  const near = due === today ? 'today' : due === addDays(today, 1) ? 'tomorrow' : undefined
  if (near === undefined) return words`on ${spellDay(due)}`
  return form === 'short' ? words`${near}` : words`${near}, ${spellDay(due)}`
}

function nextStep({ folderId, howTo, ifLate, offeredPaper, preparedBy, proof, rule }: Deadline): Words {
  if (offeredPaper !== null) return words`Say in the calendar that ${offeredPaper.name} is its paper.`
  if (ifLate !== null) return ruleInMail(ifLate)
  if (rule === 'expiry') return words`Renew it, and file the new paper in folder ${folderId}.`
  if (rule === 'own') return words`Do it, and mark it as done in the calendar.`
  const how = howTo === null ? words`` : words` at ${linkInMail(howTo)}`
  const act = preparedBy === null ? words`Do it` : words`Send ${preparedBy.name}`
  const hasReceipt = proof.includes('acknowledgement') || proof.includes('receipt')
  return words`${act}${how}, and file ${hasReceipt ? 'the receipt' : 'a copy'} in folder ${folderId}.`
}

/** After the mail of the set-up's first Monday, nothing is said for so many days. */
const ASKED_AGAIN_DAYS = 28
/** A missed return costs £10 a day from three months after its day, for 90 days (Finance Act 2009 schedule 55 paragraph 4). */
const DAILY_FINE = { series: 'self-assessment.', afterMonths: 3, days: 90 } as const

function costsEachDay({ due, id }: Deadline, today: Day): boolean {
  const days = daysBetween(addMonths(due, DAILY_FINE.afterMonths), today)
  return id.startsWith(DAILY_FINE.series) && days > 0 && days <= DAILY_FINE.days
}

/**
 * What of the year before the set-up waits for an answer: on the first Monday after it in full, later in one line, on the
 * first Monday of a month, or on every one while something costs more with each day.
 *
 * @param asked in the order in which they fell due
 * @param followedFrom the day of the set-up
 */
export function askedLines(asked: readonly Deadline[], followedFrom: Day, today: Day): Words[] {
  if (asked.length === 0 || !isWeekly(today)) return []
  const days = daysBetween(followedFrom, today)
  if (days <= 7) return inOrderOfWeight(linesOf(asked, ''), today).map((line) => askedInWords(line, today))
  const fined = asked.find((one) => costsEachDay(one, today))
  const isFirstOfMonth = Number(today.slice(-2)) <= 7
  if (fined === undefined && (!isFirstOfMonth || days <= ASKED_AGAIN_DAYS)) return []
  const [one] = asked
  if (one !== undefined && asked.length === 1)
    return [askedInWords({ deadline: one, companyName: '', more: [] }, today)]
  return [asksInWords(asked, fined)]
}

function askedInWords({ deadline, more }: DueLine, today: Day): Words {
  const { authority, penalty } = deadline
  const to = authority === null ? words`` : words` (${authority})`
  const cost = penalty === null ? words`` : words` If it was missed: ${ruleInMail(penalty)}`
  const which = more.length === 0 ? words`whether it was done` : words`which were done`
  return words`${whatAndWhen(deadline, today)}${to}${moreSince(more)}, before the set-up.${cost} Next: Say in the calendar ${which}.`
}

function asksInWords(asked: readonly Deadline[], fined: Deadline | undefined): Words {
  const costly = asked.filter(({ penalty }) => penalty !== null).length
  const missing = costly === asked.length ? words`them` : words`${costly} of them`
  const cost = costly === 0 ? words`` : words`, and missing ${missing} costs money`
  const daily = fined === undefined ? words`` : words`: of the ${fined.title} more each day`
  return words`${asked.length} deadlines from before the set-up are still unanswered${cost}${daily}. Next: Say in the calendar which were done.`
}
