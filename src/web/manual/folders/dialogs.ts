import { lazy } from 'react'

/** The dialogs of folders, each loaded when it is first opened: the first view does not need them. */
export const CreateFolderDialog = lazy(async () => ({
  default: (await import('./create-dialog.tsx')).CreateFolderDialog,
}))
export const DeleteFolderDialog = lazy(async () => ({
  default: (await import('./delete-dialog.tsx')).DeleteFolderDialog,
}))
export const RenameFolderDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).RenameFolderDialog,
}))
export const EditFolderDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).EditFolderDialog,
}))
