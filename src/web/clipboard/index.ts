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
export { useMoveHere, usePaste, usePasteFrom } from './paste.ts'
