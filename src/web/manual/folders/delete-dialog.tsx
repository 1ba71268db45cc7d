import { builtInFolder } from '#contract/company/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/manual/folders.ts'
import { codeOf } from '#contract/template/template.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { finalDay } from '#web/platform/ui/format.ts'
import { useDeleteFolder } from './actions.ts'

interface Props {
  folder: Folder
  onClose: () => void
  /** Leaves the folder if it is open. Awaited before the lists are refreshed. */
  onDeleted: () => Promise<void>
}

export function DeleteFolderDialog({ folder, onClose, onDeleted }: Props) {
  const { words } = useScope()
  const remove = useDeleteFolder(async () => {
    onClose()
    await onDeleted()
  })
  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Delete Folder"
      description={
        <>
          This permanently deletes the folder <bdi>“{folderLabel(folder)}”</bdi> and all contents, including
          files and subfolders, and cannot be undone once they leave the trash on {finalDay()}.
          {words.afterDeletion !== undefined && ` ${words.afterDeletion}`}
        </>
      }
      confirmLabel="Delete Folder"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(folder)}
    >
      {builtInFolder(codeOf(folder.id)) !== undefined && (
        <p className="mt-2 text-ink-2">
          The folder itself belongs to every manual: it stays, empty, under its default name.
        </p>
      )}
    </AlertDialog>
  )
}
