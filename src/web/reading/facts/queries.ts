import { queryOptions, useMutation } from '@tanstack/react-query'
import type { FactChanges } from '#contract/documents/document-facts.ts'
import { getFacts, setFacts } from '#contract/reading/facts.ts'
import { getSuggestion, listSuggestions } from '#contract/reading/suggestions.ts'
import type { File } from '#contract/manual/files.ts'
import { replaceAnswer } from '#web/platform/base/replace-answer.ts'
import { call } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { queryClient } from '#web/platform/base/query-client.ts'
import { refreshManual } from '#web/platform/base/refresh.ts'

const POLL_MS = 3000

/** The facts of a file, asked for again by itself until the file has been read. */
export function factsQuery({ id, status }: Pick<File, 'id' | 'status'>) {
  return queryOptions({
    queryKey: [getFacts.path, id, status],
    queryFn: async ({ signal }) => call(getFacts, { params: { id } }, signal),
    refetchInterval: status === 'stored' ? POLL_MS : false,
  })
}

/**
 * Says what facts of a file are; all that is said counts as confirmed.
 *
 * @param onDone called with what was said
 */
export function useSetFacts(onDone: (changes: FactChanges) => void) {
  return useMutation({
    mutationFn: async ({ file: { id }, changes }: { file: File; changes: FactChanges }) =>
      call(setFacts, { params: { id }, body: changes }),
    onSuccess: (facts, { changes, file }) => {
      replaceAnswer(factsQuery(file).queryKey, facts)
      onDone(changes)
      void refreshManual()
      // Names are made from what is said of a paper.
      for (const queryKey of [[listSuggestions.path], [getSuggestion.path]])
        void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => showFailure(error, 'What you entered could not be saved.'),
  })
}
