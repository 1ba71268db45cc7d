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

/** Stops polling after this many requests: the document then waits for a worker. */
const MOST_QUESTIONS = 150

/** A suggestion; for a document on the server, with the state of its reading. */
type Suggested = Suggestion & Partial<Pick<FileSuggestion, 'status'>>

const pollWhileRead = pollWhile(({ status }: Suggested) => status === 'stored', MOST_QUESTIONS)

/** The suggestion for a file; refetched while the file is being read. */
export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: [getSuggestion.path, id],
    queryFn: async ({ signal }) => call(getSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/** The best suggested folder that the file is not already in. */
export function bestFor(
  { folderId }: { folderId: string },
  suggestion: FileSuggestion | undefined,
): SuggestedFolder | undefined {
  return suggestion?.folders.find(({ id }) => id !== folderId)
}

/** The suggestion for a shared file on the server; refetched while the file is being read. */
export function shareSuggestionQuery(id: string) {
  return queryOptions({
    queryKey: [getShareSuggestion.path, id],
    queryFn: async ({ signal }): Promise<Suggested> => call(getShareSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/**
 * The suggestion for a document that the server does not have.
 *
 * @param key identifies the document
 * @param read returns what is known of its text
 */
export function suggestionBeforeQuery(key: string, name: string, read: () => Promise<string>) {
  return queryOptions({
    queryKey: [suggestFiling.path, key],
    queryFn: async ({ signal }): Promise<Suggested> =>
      call(suggestFiling, { body: { name, text: await read() } }, signal),
    refetchInterval: pollWhileRead,
  })
}
