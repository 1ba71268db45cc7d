import { queryOptions } from '@tanstack/react-query'
import { getWords } from '#contract/file-contents.ts'
import { call } from '#web/base/call.ts'

/** The words that were recognised on a page; an empty page while there are none. */
export function wordsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [getWords.path, id, page],
    queryFn: async ({ signal }) => call(getWords, { params: { id }, query: { page } }, signal),
    // They may come while the file is being read; once they are there they stay.
    staleTime: ({ state }) => (state.data !== undefined && state.data.words.length > 0 ? Infinity : 0),
  })
}
