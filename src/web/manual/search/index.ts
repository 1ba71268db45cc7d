import { lazy } from 'react'

/** The search dialog; loaded when it is first opened. */
export const SearchDialog = lazy(async () => ({
  default: (await import('./search-dialog.tsx')).SearchDialog,
}))
