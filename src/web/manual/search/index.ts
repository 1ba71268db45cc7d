import { lazy } from 'react'
import { suspended } from '#web/platform/base/suspended.tsx'

export { useFoundPapers } from './use-found-papers.ts'

/** The search of its page. */
export const SearchView = suspended(
  lazy(async () => ({ default: (await import('./search-view.tsx')).SearchView })),
)

/** The search dialog; loaded when it is first opened. */
export const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}))
