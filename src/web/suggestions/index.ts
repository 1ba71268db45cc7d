import { lazy } from 'react'

export { readFirst, suggestTogether } from './before-filing.ts'
export { SuggestDialog } from './dialogs.ts'
export { dismissedSuggestions } from './dismissed.ts'
export { addJustFiled, isUnfiled, justFiledStore, keepCopies, settle } from './just-filed.ts'
export { bestFor, shareSuggestionQuery, suggestionBeforeQuery, suggestionQuery } from './queries.ts'

/** One line about the folder that is suggested for a file; loaded with the first one. */
export const SuggestionLine = lazy(async () => ({
  default: (await import('./suggestion-line.tsx')).SuggestionLine,
}))
