import { answerTo } from '#web/platform/base/answer.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/platform/endpoint.ts'
import { showLink } from '#contract/outside/visit.ts'
import { CallError } from '#web/platform/base/call.ts'

export type OutsideView = Reply<typeof showLink>

/** What an address leads to; a refusal is final until the code was typed. */
export const viewQuery = (token: string) =>
  queryOptions({
    ...answerTo(showLink, { params: { token } }, { staleTime: 0 }),
    retry: (failures, error) => !(error instanceof CallError) && failures < 2,
  })
