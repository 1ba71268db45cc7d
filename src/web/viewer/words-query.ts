import { queryOptions } from '@tanstack/react-query'
import type { File } from '#contract/manual/files.ts'
import { getWords } from '#contract/manual/file-contents.ts'
import { call } from '#web/platform/base/call.ts'

/** The recognised words of a page; empty while there are none. */
export function wordsQuery({ id, version }: Pick<File, 'id' | 'version'>, page: number) {
  return queryOptions({
    queryKey: [getWords.path, id, version, page],
    queryFn: async ({ signal }) => call(getWords, { params: { id }, query: { page } }, signal),
    // Words may appear while the file is being read; once there, they do not change.
    staleTime: ({ state }) => (state.data !== undefined && state.data.words.length > 0 ? Infinity : 0),
  })
}
