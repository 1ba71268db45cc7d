import { lazy } from 'react'

/** Looks for files; loaded when it is first opened. */
export const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}))
