import { recipientName } from '#contract/outside/links.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import {
  changeRequest,
  createRequest,
  declinePaper,
  endRequest,
  listRequests,
  type PaperRequest,
} from '#contract/outside/requests.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { answerOf } from '#web/platform/base/answer.ts'
import type { LinkChange } from './link-card.tsx'

/** Papers arrive while the page is open: they are read again whenever they are shown. */
export const requestsQuery = answerOf(listRequests, { staleTime: 0 })

const refresh = () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })

export function useAsk(onDone: () => void) {
  return useMutation({
    mutationFn: (body: CallInput<typeof createRequest>['body']) => call(createRequest, { body }),
    onSuccess: async ({ url, ...request }) => {
      onDone()
      toast({
        title: `Asked ${recipientName(request)}`,
        description: 'They get an email with a link. What they send waits in the inbox.',
        variant: 'success',
        action: { label: 'Copy link', onClick: () => void copyText(url, 'Link copied') },
      })
      await refresh()
    },
  })
}

/** What a person does about a request. */
export type RequestChange = LinkChange | { type: 'decline'; paper: string; reason: string }

async function send({ id }: PaperRequest, change: RequestChange): Promise<unknown> {
  const params = { id }
  if (change.type === 'end') return await call(endRequest, { params })
  if (change.type === 'expiry')
    return await call(changeRequest, { params, body: { expiresOn: change.expiresOn } })
  const { paper, reason } = change
  return await call(declinePaper, { params: { id, paper }, body: { reason } })
}

export function useChangeRequest(request: PaperRequest) {
  return useMutation({
    mutationFn: (change: RequestChange) => send(request, change),
    onError: (error) => showFailure(error, 'The request could not be changed'),
    onSettled: async (_data, _error, { type }) => {
      await Promise.all([refresh(), type === 'decline' && refreshManual()])
    },
  })
}
