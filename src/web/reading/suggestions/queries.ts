import { queryOptions } from '@tanstack/react-query'
import * as calls from '#contract/reading/suggestions.ts'
import type { FileSuggestion, Suggestion, WaitingSuggestion } from '#contract/reading/suggestions.ts'
import { call } from '#web/platform/base/call.ts'
import { pollWhile } from '#web/platform/base/polling.ts'

/** Stops polling after this many requests: the document then waits for a worker. */
const MOST_QUESTIONS = 150

/** A suggestion; for a document on the server, with the state of its reading. */
type Suggested = Suggestion & Partial<Pick<FileSuggestion, 'status'>>

const pollWhileRead = pollWhile(({ status }: Suggested) => status === 'stored', MOST_QUESTIONS)

/** The suggestion for a file; refetched while the file is being read. */
export function suggestionQuery(id: string) {
  return queryOptions({
    queryKey: [calls.getSuggestion.path, id],
    queryFn: async ({ signal }) => call(calls.getSuggestion, { params: { id } }, signal),
    refetchInterval: pollWhileRead,
  })
}

/** The suggestions for the documents of a folder, by one request; refetched while some are being read. */
export function folderSuggestionsQuery(folder: string) {
  return queryOptions({
    queryKey: [calls.listSuggestions.path, { folder }],
    queryFn: async ({ signal }) => call(calls.listSuggestions, { query: { folder } }, signal),
    staleTime: 0,
    refetchInterval: pollWhile(
      (all: WaitingSuggestion[]) => all.some(({ status }) => status === 'stored'),
      MOST_QUESTIONS,
    ),
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
    queryKey: [calls.suggestFiling.path, key],
    queryFn: async ({ signal }): Promise<Suggested> =>
      call(calls.suggestFiling, { body: { name, text: await read() } }, signal),
    refetchInterval: pollWhileRead,
  })
}
