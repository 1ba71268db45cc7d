import { createStore } from '#web/platform/base/store.ts'

/** The open upload dialog and its target folder; '' lets the user choose one. */
export const uploadDialogStore = createStore<{ folderId: string } | undefined>(undefined)

export function openUploadDialog(folderId: string | undefined): void {
  uploadDialogStore.set({ folderId: folderId ?? '' })
}
