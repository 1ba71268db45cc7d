import { lazy } from 'react'

/** Suggests a folder and a name for a file; loaded when it is first opened. */
export const SuggestDialog = lazy(async () => ({
  default: (await import('./suggest-dialog.tsx')).SuggestDialog,
}))
