import type { File } from '#contract/files.ts'
import type { Folder } from '#contract/folders.ts'
import { deleteMasterFile, deleteMasterFolder } from '#contract/template.ts'
import { call } from '#web/base/call.ts'
import { finalDay } from '#web/ui/format.ts'
import { DeleteFolderQuestion } from '#web/folders/index.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useMasterAction } from './action.ts'

export function DeleteFileDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const remove = useMasterAction({
    act: () => call(deleteMasterFile, { params: { id: file.id } }),
    success: 'File deleted from master template',
    failure: 'Failed to delete file',
    onDone: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete File"
      description={
        <>
          Are you sure you want to delete "<bdi className="wrap-anywhere">{file.originalName}</bdi>" from the
          master template?
        </>
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(undefined)}
    >
      <p className="mt-2 text-ink-2">
        Manuals that have a copy keep it. The deletion becomes final on {finalDay()}.
      </p>
    </AlertDialog>
  )
}

interface FolderProps {
  folder: Folder
  onClose: () => void
  /** Leaves the folder if it was open, before the lists are read anew. */
  onDeleted: () => Promise<void>
}

export function DeleteFolderDialog({ folder, onClose, onDeleted }: FolderProps) {
  const remove = useMasterAction({
    act: () => call(deleteMasterFolder, { params: { id: folder.id } }),
    success: 'Folder deleted successfully',
    failure: 'Failed to delete folder',
    onDone: async () => {
      onClose()
      await onDeleted()
    },
  })
  return (
    <DeleteFolderQuestion
      folder={folder}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      Manuals that have a copy keep it. The deletion becomes final on {finalDay()}.
    </DeleteFolderQuestion>
  )
}
