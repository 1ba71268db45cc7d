import { queryOptions } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { CallError } from '#web/platform/base/call.ts'
import { viewUrl } from '#web/manual/files/index.ts'
import { decodeText } from './decode-text.ts'

/** The largest part of a text that is shown, in bytes. */
const SHOWN_BYTES = 1024 * 1024

/** Fetches the beginning of a text file. */
export function textQuery({ id, size, version }: Pick<File, 'id' | 'size' | 'version'>) {
  return queryOptions({
    queryKey: ['text', id, version],
    queryFn: async ({ signal }) => {
      const isWhole = size <= SHOWN_BYTES
      const headers: HeadersInit = isWhole ? {} : { range: `bytes=0-${String(SHOWN_BYTES - 1)}` }
      const response = await fetch(viewUrl(id), { credentials: 'include', headers, signal })
      if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
      return { text: decodeText(new Uint8Array(await response.arrayBuffer()), isWhole), isWhole }
    },
  })
}
