export {
  beginningOf,
  cancelMove,
  type Carried,
  copy,
  movingStore,
  nameOfCarried,
  startMove,
  subjectOf,
} from './item.ts'
export { startDrag, useDropTarget } from './dragged.ts'
export { LoadError } from '#web/base/load-error.tsx'
export { showFailure } from '#web/base/failure.ts'
export { MoreButton } from '#web/ui/more-button.tsx'
export { prefer, preferencesStore, type ViewMode } from '#web/base/preferences.ts'
export { describeAgain, restoreFolder, toastDone } from '#web/base/undo.ts'
export { useMoveHere, usePaste, usePasteFrom } from './paste.ts'
export { refreshManual } from '#web/base/refresh.ts'
export { extend, nothing, toggle, within } from '#web/base/selection.ts'
