import { queryOptions } from '@tanstack/react-query'
import { CallError } from '#web/base/call.ts'
import { viewUrl } from '#web/files/index.ts'
import { decodeText } from './decode-text.ts'

/** As much of a text as a page can hold and a person will scroll through, in bytes. */
const SHOWN_BYTES = 1024 * 1024

/** The beginning of a text file. Only that much of it is fetched. */
export function textQuery(id: string, size: number) {
  return queryOptions({
    queryKey: ['text', id],
    queryFn: async ({ signal }) => {
      const isWhole = size <= SHOWN_BYTES
      const headers: HeadersInit = isWhole ? {} : { range: `bytes=0-${String(SHOWN_BYTES - 1)}` }
      const response = await fetch(viewUrl(id), { credentials: 'include', headers, signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
      return { text: decodeText(new Uint8Array(await response.arrayBuffer()), isWhole), isWhole }
    },
  })
}
