import { useQueries } from '@tanstack/react-query'
import { MAX_SUGGESTION_TEXT, type SuggestedFolder } from '#contract/reading/suggestions.ts'
import { suggestionBeforeQuery, suggestionQuery, suggestTogether } from '#web/reading/suggestions/index.ts'
import type { DeviceShare, Shared } from './queries.ts'

/** Only the first shared files are examined; they all go into one folder. */
const LOOKED_AT = 10
/** A character takes up to four bytes in UTF-8. */
const MAX_BYTES = 4 * MAX_SUGGESTION_TEXT

const none: readonly SuggestedFolder[] = []

/** The suggested folders for shared files, by their names, their accompanying words and their text; none without files. */
export function useSuggested(shared: readonly Shared[]): readonly SuggestedFolder[] {
  return useQueries({
    queries: shared
      .slice(0, LOOKED_AT)
      .map((share) =>
        share.place === 'account'
          ? suggestionQuery(share.id)
          : suggestionBeforeQuery(share.id, share.name, () => wordsOf(share)),
      ),
    combine: (answers) =>
      answers.length === 0 ? none : suggestTogether(answers.map(({ data }) => data?.folders ?? [])),
  })
}

/** What is known of the text of a file on this device. */
export async function wordsOf(share: DeviceShare): Promise<string> {
  const isText = share.type.startsWith('text/')
  const text = isText ? await share.file.slice(0, MAX_BYTES).text() : ''
  return `${share.words}\n${text}`.slice(0, MAX_SUGGESTION_TEXT)
}
