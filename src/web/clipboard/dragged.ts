import { type DragEvent, useState } from 'react'
import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { moveDropped } from './move.ts'

/** The files under the mouse; a browser tells their kind while they are dragged, but not which they are. */
let dragged: readonly File[] = []
const KIND = 'application/x-board-manual-files'

/** Takes files along with the mouse. */
export function startDrag({ dataTransfer }: DragEvent, files: readonly File[]): void {
  dragged = files
  dataTransfer.clearData()
  dataTransfer.setData(KIND, files.map(({ originalName }) => originalName).join('\n'))
  dataTransfer.effectAllowed = 'move'
}

/** Makes an element a place to drop files of the manual on, which moves them into a folder. */
export function useDropTarget(folder: Folder) {
  const [isOver, setOver] = useState(false)
  function accepts({ dataTransfer }: DragEvent): boolean {
    return dataTransfer.types.includes(KIND) && dragged.some(({ folderId }) => folderId !== folder.id)
  }
  return {
    isOver,
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!accepts(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!accepts(event)) return
        event.preventDefault()
        setOver(false)
        moveDropped(dragged, folder)
      },
    },
  }
}
