import type { Deadline } from '#contract/duties/deadlines.ts'
import type { MovedTo } from './moved-facts.ts'
import type { Occurrence } from './occurrences/occurrences.ts'

/** Something that falls due, by a rule or because the company has set it. */
export type DueItem = Omit<Occurrence, 'rule' | 'authority' | 'missing' | 'source'> &
  Partial<Pick<Occurrence, 'authority' | 'missing' | 'source'>> & {
    rule: Deadline['rule']
    /** Only for a deadline of the company's own. */
    ownId?: string
    /** What closing it has changed. */
    moved?: MovedTo
  }
