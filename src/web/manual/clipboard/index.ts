import { lazy } from 'react'

export { startDrag, useDropTarget } from './dragged.ts'
export { beginningOf, itemName, subjectOf } from './item.ts'
export type { ClipboardItem } from './item.ts'
export { cancelMove, startMove, useMoveHere, useMoving, useStartMove } from './move.ts'
export { copy, usePaste } from './paste.ts'

/** Chooses in place where something is moved or copied; loaded when it is first opened. */
export const PlacePopover = lazy(async () => ({
  default: (await import('./place-popover.tsx')).PlacePopover,
}))

/** Asks where to move something; loaded when it is first opened. */
export const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
