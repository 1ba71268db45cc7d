import { useEffect } from 'react'
import { createStore } from '#web/base/store.ts'

/** As much of a file as is needed to name it and to decide how to show it. */
export interface ShownFile {
  id: string
  originalName: string
  mimetype: string
}

/** The files of the list on screen in its order: where "next" and "previous" lead from an opened one. */
export const shownFilesStore = createStore<readonly ShownFile[]>([])

/** Tells which files a list shows, for as long as it shows them. */
export function useShownFiles(files: readonly ShownFile[]): void {
  useEffect(() => {
    shownFilesStore.set(files)
    return () => {
      if (shownFilesStore.get() === files) shownFilesStore.set([])
    }
  }, [files])
}
