import { builtInFolder } from '#contract/built-in-folders.ts'
import { isDepartment } from '#contract/departments.ts'
import { describeFolder, type Folder, type FolderDeletion } from '#contract/folders.ts'
import { restoreTrash } from '#contract/trash.ts'
import { call } from './call.ts'
import { toast } from '#web/ui/toast.ts'
import { showFailure } from './failure.ts'
import { refreshManual } from './refresh.ts'

/** Longer than another notice stays: who wants something back must first see that it is gone. */
const UNDO_MS = 10_000

interface Done {
  title: string
  description?: string | undefined
  /** Takes it back; nothing when there is nothing to take back. */
  undo: (() => Promise<unknown>) | undefined
}

/** Says that something was done, and offers to take it back. */
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

/** Gives a folder the name, director and description back that it had. */
export async function describeAgain({ id, name, department, description }: Folder): Promise<void> {
  await call(describeFolder, {
    params: { id },
    body: { name, description, ...(isDepartment(department) && { department }) },
  })
}

/** Takes back the deletion of a folder. A built-in one was only emptied and given its default name. */
export async function undoFolderDeletion(
  folder: Folder,
  { folders, files, trashId }: FolderDeletion,
): Promise<void> {
  if (folders + files > 0) await call(restoreTrash, { body: { deletions: [trashId] } })
  const isChanged = folder.isCustom || folder.description !== null
  if (builtInFolder(folder.id) !== undefined && isChanged) await describeAgain(folder)
}
