import { type DragEvent, useState } from 'react'
import type { File } from '#contract/manual/files.ts'
import type { Folder } from '#contract/manual/folders.ts'
import { moveDropped } from './move.ts'

/** The dragged files. During a drag, browsers reveal the type of the data, but not the data. */
let dragged: readonly File[] = []
const KIND = 'application/x-board-manual-files'

/** Starts dragging files. */
export function startDrag({ dataTransfer }: DragEvent, files: readonly File[]): void {
  dragged = files
  dataTransfer.clearData()
  dataTransfer.setData(KIND, files.map(({ originalName }) => originalName).join('\n'))
  dataTransfer.effectAllowed = 'move'
}

/** Makes an element a drop target: dragged files are moved into its folder. */
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
