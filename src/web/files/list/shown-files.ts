import { useEffect } from 'react'
import { createStore } from '#web/base/store.ts'

/** The fields of a file that the viewer needs to name it and to choose a view. */
export interface ShownFile {
  id: string
  originalName: string
  mimetype: string
}

/** The files of the list on screen, in its order, for the viewer's "next" and "previous". */
export const shownFilesStore = createStore<readonly ShownFile[]>([])

/** Publishes the files of a list while it is mounted. */
export function useShownFiles(files: readonly ShownFile[]): void {
  useEffect(() => {
    shownFilesStore.set(files)
    return () => {
      if (shownFilesStore.get() === files) shownFilesStore.set([])
    }
  }, [files])
}
