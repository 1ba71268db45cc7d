export {
  beginningOf,
  cancelMove,
  type Carried,
  copy,
  movingStore,
  nameOfCarried,
  startMove,
  subjectOf,
} from './carried.ts'
export { startDrag, useDropTarget } from './dragged.ts'
export { LoadError } from './load-error.tsx'
export { showFailure } from './failure.ts'
export { MoreButton } from './more-button.tsx'
export { prefer, preferencesStore, type ViewMode } from './preferences.ts'
export { describeAgain, restoreFolder, toastDone } from './undo.ts'
export { useMoveHere, usePaste, usePasteFrom } from './put-down.ts'
export { refreshManual } from './refresh.ts'
export { extend, nothing, toggle, within } from './selection.ts'
