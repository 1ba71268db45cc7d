import { queryOptions } from '@tanstack/react-query'
import { CallError } from '#web/platform/base/call.ts'

/**
 * Fetches a whole file, for viewers that cannot load it in parts. Removed from the cache with the view, because a few
 * of them fill a phone's memory.
 *
 * @param url the address of the bytes
 */
export function bytesQuery(url: string) {
  return queryOptions({
    queryKey: ['bytes', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { credentials: 'include', signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
      return await response.arrayBuffer()
    },
    gcTime: 0,
    structuralSharing: false,
  })
}

/** Whether the server has refused for good: there will never be a view of this document. */
export function isRefusal(error: Error): error is CallError {
  return error instanceof CallError && error.status === 415
}
