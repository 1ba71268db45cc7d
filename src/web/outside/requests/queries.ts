import { useQuery } from '@tanstack/react-query'
import { recipientName } from '#contract/outside/links.ts'
import { listRequests } from '#contract/outside/requests.ts'
import { answerOf } from '#web/platform/base/answer.ts'
import { readAgain, useSharedChange } from '#web/platform/base/shared-change.ts'

/** Papers arrive while the page is open: they are read again whenever they are shown. */
export const requestsQuery = answerOf(listRequests, { staleTime: 0 })

/** Who is asked for expected papers that have not come yet, by the ids of their slots. */
export function useAskedOf(): ReadonlyMap<string | null, string> {
  const { data = [] } = useQuery(requestsQuery)
  const open = data.filter(({ state }) => state === 'open')
  return new Map(
    open.flatMap((one) =>
      one.wanted.flatMap((paper) =>
        paper.state === 'waiting' ? [[paper.expectedId, recipientName(one)] as const] : [],
      ),
    ),
  )
}

export const refreshRequests = () => readAgain(requestsQuery)

/** Does something about a pack, a request or a preset, and reads the lists again, also after a failure. */
export function useLinkChange(failure: string, refresh: () => Promise<unknown>) {
  return useSharedChange({ act: (act: () => Promise<unknown>) => act(), failure, refresh })
}
