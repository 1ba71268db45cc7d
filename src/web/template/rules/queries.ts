import { listDeadlineRules, type setDeadlineRule } from '#contract/duties/deadline-rules.ts'
import { type changeExpectedPaper, listExpectedPapers } from '#contract/duties/expected.ts'
import { listKeepRules, type setKeepRule } from '#contract/manual/keep-rules.ts'
import type { CallInput, EndpointSpec } from '#contract/platform/endpoint.ts'
import { answerOf } from '#web/platform/base/answer.ts'

export const deadlineRulesQuery = answerOf(listDeadlineRules)

export const keepRulesQuery = answerOf(listKeepRules)

export const expectedPapersQuery = answerOf(listExpectedPapers)

type Body<E extends EndpointSpec> = CallInput<E> extends { body: infer Given } ? Given : never

export type DeadlineRuleDraft = Body<typeof setDeadlineRule>
export type KeepRuleDraft = Body<typeof setKeepRule>
export type ExpectedPaperDraft = Body<typeof changeExpectedPaper>
