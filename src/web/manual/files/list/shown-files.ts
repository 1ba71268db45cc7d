import { useEffect } from 'react'
import type { File } from '#contract/manual/files.ts'
import { createStore } from '#web/platform/base/store.ts'

/** A file of a list; of the file log's files, only what names them and chooses their view. */
export type ShownFile = File | Pick<File, 'id' | 'originalName' | 'mimetype'>

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

/** A file as the list on screen has it; undefined where the list has only some of its fields. */
export function listedFile(id: string): File | undefined {
  const file = shownFilesStore.get().find((candidate) => candidate.id === id)
  return file !== undefined && 'sha256' in file ? file : undefined
}
