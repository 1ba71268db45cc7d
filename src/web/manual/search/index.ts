import { lazy } from 'react'

export { useFoundPapers } from './use-found-papers.ts'

/** The search of its page. */
export const SearchView = lazy(async () => ({ default: (await import('./search-view.tsx')).SearchView }))

/** The search dialog; loaded when it is first opened. */
export const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}))
