import { builtInFolder } from '#contract/built-in-folders.ts'
import { isDepartment } from '#contract/departments.ts'
import { describeFolder, type Folder, type FolderDeletion } from '#contract/folders.ts'
import { restoreTrash } from '#contract/trash.ts'
import { call } from './call.ts'
import { toast } from '#web/ui/toast.ts'
import { showFailure } from './failure.ts'
import { refreshManual } from './refresh.ts'

/** Longer than other notices stay: the user must first notice what is gone. */
const UNDO_MS = 10_000

interface Done {
  title: string
  description?: string | undefined
  /** Undoes the change; `undefined` when there is nothing to undo. */
  undo: (() => Promise<unknown>) | undefined
}

/** Shows a notice of a change, with a button that undoes it. */
export function toastDone({ title, description, undo }: Done): void {
  toast({
    title,
    description,
    variant: 'success',
    ...(undo !== undefined && {
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => void takeBack(undo) },
    }),
  })
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
    toast({ title: 'Undone', description: 'Everything is as it was before.', variant: 'success' })
  } catch (error) {
    showFailure(error, 'This could not be undone.', 'Undo failed')
  }
  await refreshManual()
}

/** Restores a folder's former name, director and description. */
export async function describeAgain({ id, name, department, description }: Folder): Promise<void> {
  await call(describeFolder, {
    params: { id },
    body: { name, description, ...(isDepartment(department) && { department }) },
  })
}

/** Undoes the deletion of a folder. A built-in folder was only emptied and given its default name. */
export async function undoFolderDeletion(
  folder: Folder,
  { folders, files, trashId }: FolderDeletion,
): Promise<void> {
  if (folders + files > 0) await call(restoreTrash, { body: { deletions: [trashId] } })
  const isChanged = folder.isCustom || folder.description !== null
  if (builtInFolder(folder.id) !== undefined && isChanged) await describeAgain(folder)
}
