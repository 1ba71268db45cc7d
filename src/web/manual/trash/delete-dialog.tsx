import { useState } from 'react'
import { AlertDialog } from '#web/platform/ui/alert-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { asksForReason, useDeleteForGood, type TrashItem } from './queries.ts'
import { countOf, trashedName } from './texts.ts'

interface Props {
  items: readonly TrashItem[]
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for confirmation before items are deleted for good, and says how many they are. Where some of them are to be kept
 * longer, it asks for the reason, too.
 */
export function DeleteForGoodDialog({ items, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const remove = useDeleteForGood(() => {
    onClose()
    onDone()
  })
  const [first] = items
  const folders = items.filter(({ kind }) => kind === 'folder').length
  const [kept, setKept] = useState<string>()

  function confirm() {
    if (kept !== undefined && reason.trim() === '') {
      setFault('Please give the reason')
      return
    }
    remove.mutate(
      { items, reason: kept === undefined ? undefined : reason.trim() },
      {
        onError: (error) => {
          if (asksForReason(error)) setKept(error.serverMessage ?? '')
        },
      },
    )
  }

  return (
    <AlertDialog
      onOpenChange={onClose}
      title="Delete for Good"
      description={
        <>
          This deletes{' '}
          {items.length === 1 && first !== undefined ? (
            <bdi className="wrap-anywhere">“{trashedName(first)}”</bdi>
          ) : (
            countOf({ folders, files: items.length - folders })
          )}{' '}
          for good and cannot be undone.
        </>
      }
      confirmLabel="Delete for Good"
      pending={remove.isPending}
      pendingLabel="Deleting..."
      onConfirm={confirm}
    >
      {folders > 0 && (
        <p className="mt-2 text-ink-2">
          {folders === 1 ? 'The folder goes' : 'Folders go'} with all that was in{' '}
          {folders === 1 ? 'it' : 'them'}, and with what had been deleted from {folders === 1 ? 'it' : 'them'}{' '}
          before.
        </p>
      )}
      {kept !== undefined && (
        <div className="mt-4 grid gap-3">
          <p role="alert" className="wrap-anywhere">
            {kept}
          </p>
          <Field label="Reason" hint="It goes on record." error={fault} required>
            <Input
              value={reason}
              maxLength={500}
              onChange={({ target }) => {
                setReason(target.value)
                setFault(undefined)
              }}
            />
          </Field>
        </div>
      )}
    </AlertDialog>
  )
}
