import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '#contract/platform/endpoint.ts'
import { recipientName } from '#contract/outside/links.ts'
import { createRequest, listRequests } from '#contract/outside/requests.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { copyText } from '#web/platform/ui/copy-text.ts'
import { toast } from '#web/platform/ui/toast.ts'
import { answerOf } from '#web/platform/base/answer.ts'

/** Papers arrive while the page is open: they are read again whenever they are shown. */
export const requestsQuery = answerOf(listRequests, { staleTime: 0 })

export const refreshRequests = () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey })

/** Says that a link was mailed, and offers to copy its address. */
export function showLinkMade(notice: { title: string; description: string }, url: string): void {
  const action = { label: 'Copy link', onClick: () => void copyText(url, 'Link copied') }
  toast({ ...notice, variant: 'success', action })
}

export function useAsk(onDone: () => void) {
  return useMutation({
    mutationFn: (body: CallInput<typeof createRequest>['body']) => call(createRequest, { body }),
    onSuccess: async ({ url, ...request }) => {
      onDone()
      const description = 'They get an email with a link. What they send waits in the inbox.'
      showLinkMade({ title: `Asked ${recipientName(request)}`, description }, url)
      await refreshRequests()
    },
  })
}

/** Does something about a pack, a request or a preset, and reads the lists again, also after a failure. */
export function useLinkChange(failure: string, refresh: () => Promise<unknown>) {
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => showFailure(error, failure),
    onSettled: refresh,
  })
}
