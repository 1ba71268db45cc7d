import type { ReactNode } from 'react'
import { builtInFolder } from '#contract/built-in-folders.ts'
import { type Folder, folderLabel } from '#contract/folders.ts'
import { finalDay } from '#web/ui/format.ts'
import { codeOf } from '#contract/template.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteFolder } from './actions.ts'

interface Props {
  folder: Folder
  onClose: () => void
  /** Leaves the folder if it was open, before the lists are read anew. */
  onDeleted: () => Promise<void>
}

export function DeleteFolderDialog({ folder, onClose, onDeleted }: Props) {
  const remove = useDeleteFolder(async () => {
    onClose()
    await onDeleted()
  })
  return (
    <DeleteFolderQuestion
      folder={folder}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(folder)}
      onClose={onClose}
    >
      The deletion becomes final on {finalDay()}; until then, for 30 days, everything is kept in the trash.
    </DeleteFolderQuestion>
  )
}

interface QuestionProps {
  folder: Folder
  pending: boolean
  onConfirm: () => void
  onClose: () => void
  /** What becomes of what is deleted. */
  children: ReactNode
}

/** Confirms deleting a folder of a manual or of the template (`docs/product.md` §5). */
export function DeleteFolderQuestion({ folder, pending, onConfirm, onClose, children }: QuestionProps) {
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete Folder"
      description={
        <>
          This permanently deletes the folder <bdi>“{folderLabel(folder)}”</bdi> and all contents, including
          files and subfolders, and cannot be undone.
        </>
      }
      confirmLabel="Delete Folder"
      pending={pending}
      pendingLabel="Deleting..."
      onConfirm={onConfirm}
    >
      <p className="mt-2 text-ink-2">{children}</p>
      {builtInFolder(codeOf(folder.id)) !== undefined && (
        <p className="mt-2 text-ink-2">
          The folder itself belongs to every manual: it stays, empty, under its default name.
        </p>
      )}
    </AlertDialog>
  )
}
