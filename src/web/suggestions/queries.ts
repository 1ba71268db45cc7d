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
import { pollWhile } from '#web/base/polling.ts'

/** A document that is not read after so many questions waits for a worker. */
const MOST_QUESTIONS = 150

/** A suggestion. Of a document that the server has, it says what became of the reading. */
type Suggested = Suggestion & Partial<Pick<FileSuggestion, 'status'>>

const pollWhileRead = pollWhile(({ status }: Suggested) => status === 'stored', MOST_QUESTIONS)

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

/** Where a shared file on the server seems to belong; asked again while it is being read. */
export function shareSuggestionQuery(id: string) {
  return queryOptions({
    queryKey: [getShareSuggestion.path, id],
    queryFn: async ({ signal }): Promise<Suggested> => call(getShareSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/**
 * Where a document that the server does not have yet seems to belong.
 *
 * @param key identifies the document
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
