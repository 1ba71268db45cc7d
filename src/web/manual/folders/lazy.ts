import { lazy } from 'react'

/** Chooses a folder beside an element; loaded when it is first opened. */
export const FolderPopover = lazy(async () => ({
  default: (await import('./folder-popover.tsx')).FolderPopover,
}))
