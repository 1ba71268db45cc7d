import { queryOptions } from '@tanstack/react-query'
import {
  type FileSuggestion,
  getShareSuggestion,
  getSuggestion,
  type SuggestedFolder,
  suggestFiling,
  type Suggestion,
} from '#contract/suggestions.ts'
import { call } from '#web/base/call.ts'

const READING_MS = 2000
/** A document that is not read after so many questions waits for a worker; it is asked for no more. */
const MOST_QUESTIONS = 150

/** A suggestion, with what became of the reading where the server has the document. */
type Suggested = Suggestion & Partial<Pick<FileSuggestion, 'status'>>

const pollWhileRead = ({ state }: { state: { data: Suggested | undefined; dataUpdateCount: number } }) =>
  state.data?.status === 'stored' && state.dataUpdateCount < MOST_QUESTIONS ? READING_MS : false

/** Where a file seems to belong; asked again while it is being read. */
export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: [getSuggestion.path, id],
    queryFn: async ({ signal }) => call(getSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/** The folder that is suggested for a file, where that is not the one it lies in. */
export function bestFor(
  { folderId }: { folderId: string },
  suggestion: FileSuggestion | undefined,
): SuggestedFolder | undefined {
  return suggestion?.folders.find(({ id }) => id !== folderId)
}

/** Where something that waits on the server for a folder seems to belong; asked again while it is being read. */
export function shareSuggestionQuery(id: string) {
  return queryOptions({
    queryKey: [getShareSuggestion.path, id],
    queryFn: async ({ signal }): Promise<Suggested> => call(getShareSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/**
 * Where a document that no server has yet seems to belong.
 *
 * @param key names the document
 * @param read gives what is known of its text
 */
export function suggestionBeforeQuery(key: string, name: string, read: () => Promise<string>) {
  return queryOptions({
    queryKey: [suggestFiling.path, key],
    queryFn: async ({ signal }): Promise<Suggested> =>
      call(suggestFiling, { body: { name, text: await read() } }, signal),
    refetchInterval: pollWhileRead,
  })
}
