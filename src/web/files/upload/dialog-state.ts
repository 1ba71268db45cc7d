import { createStore } from '#web/base/store.ts'

/** The open upload dialog and the folder it uploads to; a folder of '' is still to be chosen. */
export const uploadDialogStore = createStore<{ folderId: string } | undefined>(undefined)

export function openUploadDialog(folderId: string | undefined): void {
  uploadDialogStore.set({ folderId: folderId ?? '' })
}
