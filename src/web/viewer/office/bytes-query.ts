import { queryOptions } from '@tanstack/react-query'
import { CallError } from '#web/base/call.ts'

/**
 * Bytes as a whole, for what cannot draw them part by part. They are forgotten with the view: few of them fill a phone.
 *
 * @param url where the server hands them out
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

/** Whether the server says that there is nothing to be shown of this document, now or later. */
export function isRefusal(error: Error): error is CallError {
  return error instanceof CallError && error.status === 415
}
