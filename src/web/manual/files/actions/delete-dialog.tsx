import type { File } from '#contract/manual/files.ts'
import { useScope } from '#web/platform/base/scope/use-scope.ts'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { finalDay, formatCount } from '#web/platform/ui/format.ts'
import { useDeleteFiles } from './actions.ts'

export function DeleteFilesDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { words } = useScope()
  const remove = useDeleteFiles(onClose)
  const [first] = files
  const day = finalDay()
  return (
    <AlertDialog
      onOpenChange={onClose}
      title={files.length === 1 ? 'Delete File' : 'Delete Files'}
      description={
        files.length === 1 ? (
          <>
            {words.deleteFile.before}
            <bdi className="wrap-anywhere">{first?.originalName}</bdi>
            {words.deleteFile.after(day)}
          </>
        ) : (
          `Are you sure you want to delete ${formatCount(files.length)} files? They go to the trash for 30 days; the deletion becomes final on ${day}.`
        )
      }
      confirmLabel="Delete"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(files)}
    >
      {words.afterDeletion !== undefined && <p className="mt-2 text-ink-2">{words.afterDeletion}</p>}
    </AlertDialog>
  )
}
