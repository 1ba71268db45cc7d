import { listDeadlineRules, setDeadlineRule } from '#contract/duties/deadline-rules.ts'
import { addExpectedPaper, changeExpectedPaper, listExpectedPapers } from '#contract/duties/expected.ts'
import { listKeepRules, setKeepRule } from '#contract/manual/keep-rules.ts'
import type { CallInput, EndpointSpec } from '#contract/platform/endpoint.ts'
import { call } from '#web/platform/base/call.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { answerOf } from '#web/platform/base/answer.ts'

export const deadlineRulesQuery = answerOf(listDeadlineRules)

export const keepRulesQuery = answerOf(listKeepRules)

export const expectedPapersQuery = answerOf(listExpectedPapers)

type Body<E extends EndpointSpec> = CallInput<E> extends { body: infer Given } ? Given : never

export type DeadlineRuleDraft = Body<typeof setDeadlineRule>
export type KeepRuleDraft = Body<typeof setKeepRule>
export type ExpectedPaperDraft = Body<typeof changeExpectedPaper>

export async function saveDeadlineRule(id: string, body: DeadlineRuleDraft): Promise<void> {
  await call(setDeadlineRule, { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: deadlineRulesQuery.queryKey })
}

export async function saveKeepRule(id: string, body: KeepRuleDraft): Promise<void> {
  await call(setKeepRule, { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: keepRulesQuery.queryKey })
}

/** @param id of a paper that is changed; without it, another one is added */
export async function saveExpectedPaper(id: string | undefined, body: ExpectedPaperDraft): Promise<void> {
  if (id === undefined) await call(addExpectedPaper, { body })
  else await call(changeExpectedPaper, { params: { id }, body })
  await queryClient.invalidateQueries({ queryKey: expectedPapersQuery.queryKey })
}
