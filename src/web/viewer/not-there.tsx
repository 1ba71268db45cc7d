import { useMutation, useQuery } from '@tanstack/react-query'
import { FileX2, Trash2 } from 'lucide-react'
import { listTrash, restoreTrash } from '#contract/manual/trash.ts'
import { useMayEdit } from '#web/platform/base/access.ts'
import { call, CallError } from '#web/platform/base/call.ts'
import { showFailure } from '#web/platform/base/failure.ts'
import { LoadError } from '#web/platform/base/load-error.tsx'
import { refreshManual } from '#web/platform/base/refresh.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { EmptyState } from '#web/platform/ui/empty-state.tsx'
import { formatRelativeDate } from '#web/platform/ui/format.ts'

/** Stands in place of a file that is not there: somebody deleted it, which can be undone or not, or it could not be read. */
export function NotThere({ error, id, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const isGone = error instanceof CallError && error.status === 404
  const { data: trash, isPending } = useQuery({
    queryKey: [listTrash.path, 'a file that is gone', id],
    queryFn: ({ signal }) => call(listTrash, {}, signal),
    enabled: isGone,
    staleTime: 0,
  })
  const restore = useMutation({
    mutationFn: () => call(restoreTrash, { body: { files: [id] } }),
    onSuccess: async () => {
      await refreshManual()
      onRetry()
    },
    onError: (failure) => showFailure(failure, 'Failed to restore'),
  })
  const deleted = trash?.files.find((file) => file.id === id)
  const mayEdit = useMayEdit(deleted?.folderId)
  if (isGone && isPending) return null
  if (deleted === undefined && trash !== undefined)
    return (
      <EmptyState
        icon={<FileX2 />}
        title="This file is not here"
        description="It may have been deleted for good, or lie where you may not view it."
      />
    )
  if (deleted === undefined)
    return <LoadError title="The file could not be read" error={error} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<Trash2 />}
      title={`${deleted.userName ?? 'Somebody'} deleted it.${mayEdit ? ' Restore?' : ''}`}
      description={
        <>
          <bdi>{deleted.originalName}</bdi> went to the trash:{' '}
          {formatRelativeDate(deleted.deletedAt).toLowerCase()}.
        </>
      }
      action={
        mayEdit && (
          <Button pending={restore.isPending} pendingLabel="Restoring..." onClick={() => restore.mutate()}>
            Restore
          </Button>
        )
      }
    />
  )
}
