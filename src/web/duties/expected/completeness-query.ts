import { getCompleteness } from '#contract/duties/expected.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** How many of the expected papers are here. By itself, as the first view of the manual shows it. */
export const completenessQuery = answerOf(getCompleteness, { staleTime: 0 })
