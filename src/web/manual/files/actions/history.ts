import { lazy } from 'react'

/** The history of a file; loaded when it is first opened. */
export const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}))
