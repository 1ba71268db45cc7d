import { lazy } from 'react'

/** Suggests a folder and a name for a file; loaded when it is first opened. */
export const SuggestDialog = lazy(async () => ({
  default: (await import('./suggest-dialog.tsx')).SuggestDialog,
}))

/** One line about the folder that is suggested for a file; loaded with the first one. */
export const SuggestionLine = lazy(async () => ({
  default: (await import('./suggestion-line.tsx')).SuggestionLine,
}))
