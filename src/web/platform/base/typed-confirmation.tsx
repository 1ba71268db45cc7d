import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/platform/ui/dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'
import { DialogButtons } from '#web/platform/ui/dialog-buttons.tsx'

interface Props {
  title: string
  description: ReactNode
  /** What is to be typed, in any case. */
  asked: string
  label: string
  confirmLabel: string
  pendingLabel: string
  pending: boolean
  /** Whether further fields are filled in. */
  isComplete?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Further fields, below the first. */
  children?: ReactNode
}

/** Asks to type a name before something is deleted for good, so that it does not happen by accident. */
export function TypedConfirmation({ title, asked, label, pending, onConfirm, onClose, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toLowerCase() === asked.toLowerCase() && (props.isComplete ?? true)
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={props.description}
      onSubmit={() => {
        if (isConfirmed && !pending) onConfirm()
      }}
      footer={
        <DialogButtons
          label={props.confirmLabel}
          isPending={pending}
          pendingLabel={props.pendingLabel}
          disabled={!isConfirmed}
          variant="danger"
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-4.5 pt-2">
        <Field label={label} required>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {props.children}
      </div>
    </Dialog>
  )
}
