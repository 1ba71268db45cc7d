import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { useDeleteForGood } from './actions.ts'
import type { TrashItem } from './queries.ts'
import { countOf, nameOf } from './texts.ts'

interface Props {
  items: readonly TrashItem[]
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation before items are deleted for good, and says how many they are. */
export function DeleteForGoodDialog({ items, onClose, onDone }: Props) {
  const remove = useDeleteForGood(() => {
    onClose()
    onDone()
  })
  const [first] = items
  const folders = items.filter(({ kind }) => kind === 'folder').length
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete for Good"
      description={
        <>
          This deletes{' '}
          {items.length === 1 && first !== undefined ? (
            <bdi className="wrap-anywhere">“{nameOf(first)}”</bdi>
          ) : (
            countOf({ folders, files: items.length - folders })
          )}{' '}
          for good and cannot be undone.
        </>
      }
      confirmLabel="Delete for Good"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={() => remove.mutate(items)}
    >
      {folders > 0 && (
        <p className="mt-2 text-ink-2">
          {folders === 1 ? 'The folder goes' : 'Folders go'} with all that was in{' '}
          {folders === 1 ? 'it' : 'them'}, and with what had been deleted from {folders === 1 ? 'it' : 'them'}{' '}
          before.
        </p>
      )}
    </AlertDialog>
  )
}
