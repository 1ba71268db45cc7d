import { lazy } from 'react'

/** How long a file is kept; loaded when it is first opened. */
export const KeepingDialog = lazy(async () => ({
  default: (await import('./keeping-dialog.tsx')).KeepingDialog,
}))
