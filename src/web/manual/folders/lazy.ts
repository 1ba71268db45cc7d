import { lazy } from 'react'
import { suspended } from '#web/platform/base/suspended.tsx'

/** Chooses a folder beside an element; loaded when it is first opened. */
export const FolderPopover = suspended(
  lazy(async () => ({
    default: (await import('./folder-popover.tsx')).FolderPopover,
  })),
)
