import type { CompanyFacts } from '#contract/company/company-facts.ts'
import type { MovedFact } from '#contract/duties/deadline-rules.ts'
import { AppError } from '#contract/platform/errors.ts'
import { type Day, earliest, type Period, spellDay } from '#contract/platform/plain-date.ts'
import type { DueItem } from './due-item.ts'

/** A fact with the days before and after a deadline was closed. */
export interface MovedTo {
  fact: MovedFact
  before: Day | null
  after: Day
}

/** What a paper says of the days that it covers. */
interface PaperDays {
  date: Day | null
  period: Period | null
}

interface Closing {
  facts: CompanyFacts
  today: Day
  /** The paper that closes it. */
  paper?: PaperDays | undefined
  /** The day that a person says. */
  madeUpTo?: Day | null | undefined
}

/**
 * How closing a deadline moves the fact that it was counted from: to the day that a person says, else to the day to which
 * the paper is made up, else to the last day of the period that has passed. A statement is made up to a day of its period
 * (Companies Act 2006 s.853A).
 *
 * @returns nothing where closing moves no fact
 * @throws AppError `invalid` for a day outside the period, or in the future
 */
export function movedBy(
  { moves, period }: Pick<DueItem, 'moves' | 'period'>,
  { facts, madeUpTo, paper, today }: Closing,
): MovedTo | undefined {
  if (moves === undefined || period === null) return undefined
  const last = earliest(period.to, today)
  if (last < period.from) return undefined
  const isPossible = (day: Day) => day >= period.from && day <= last
  if (madeUpTo !== null && madeUpTo !== undefined && !isPossible(madeUpTo))
    throw new AppError('invalid', `Please choose a day from ${spellDay(period.from)} to ${spellDay(last)}.`, [
      { path: 'madeUpTo', message: 'This day lies outside the period.' },
    ])
  const ofPaper = [paper?.period?.to, paper?.date].find(
    (day) => day !== undefined && day !== null && isPossible(day),
  )
  return { fact: moves, before: facts[moves], after: madeUpTo ?? ofPaper ?? last }
}

/** Facts after a deadline was closed; facts that people changed since then are left alone when it is opened again. */
export function withMoved(facts: CompanyFacts, { after, fact }: MovedTo): CompanyFacts {
  return { ...facts, [fact]: after }
}

export function withMovedBack(facts: CompanyFacts, { after, before, fact }: MovedTo): CompanyFacts {
  return facts[fact] === after ? { ...facts, [fact]: before } : facts
}
