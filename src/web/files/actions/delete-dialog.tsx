import type { File } from '#contract/files.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { finalDay, formatCount } from '#web/ui/format.ts'
import { useDeleteFiles } from './actions.ts'

export function DeleteFilesDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const remove = useDeleteFiles(onClose)
  const [first] = files
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={files.length === 1 ? 'Delete File' : 'Delete Files'}
      description={
        files.length === 1 ? (
          <>
            Are you sure you want to delete the file{' '}
            <bdi className="wrap-anywhere">“{first?.originalName}”</bdi>? It goes to the trash for 30 days;
            the deletion becomes final on {finalDay()}.
          </>
        ) : (
          `Are you sure you want to delete ${formatCount(files.length)} files? They go to the trash for 30 days; the deletion becomes final on ${finalDay()}.`
        )
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(files)}
    />
  )
}
