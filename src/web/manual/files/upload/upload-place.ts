import { useEffect } from 'react'
import type { Folder } from '#contract/manual/folders.ts'
import { manualScope } from '#web/platform/base/scope/manual.ts'
import type { Scope } from '#web/platform/base/scope/scope.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { createStore } from '#web/platform/base/store.ts'

interface UploadPlace {
  scope: Scope
  /** The open folder, which receives what is dropped beside other folders. */
  folder: Folder | undefined
  /** Whether the page shows the folders that a drop could go to instead. */
  showsFolders: boolean
}

const nowhere: UploadPlace = { scope: manualScope, folder: undefined, showsFolders: false }

/** Where files go that are dropped on the page. */
export const uploadPlaceStore = createStore<UploadPlace>(nowhere)

/** Says where files go that are dropped on a page of folders. On other pages they go to the inbox. */
export function useUploadPlace(folder: Folder | undefined): void {
  const scope = useScope()
  useEffect(() => {
    uploadPlaceStore.set({ scope, folder, showsFolders: true })
    return () => uploadPlaceStore.set(nowhere)
  }, [scope, folder])
}
