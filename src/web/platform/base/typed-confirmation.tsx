import { type ReactNode, useState } from 'react'
import { FormDialog } from '#web/platform/ui/form-dialog.tsx'
import { Field, Input } from '#web/platform/ui/field.tsx'

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
    <FormDialog
      onClose={onClose}
      title={title}
      description={props.description}
      onSubmit={() => {
        if (isConfirmed) onConfirm()
      }}
      label={props.confirmLabel}
      isPending={pending}
      pendingLabel={props.pendingLabel}
      disabled={!isConfirmed}
      variant="danger"
    >
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
    </FormDialog>
  )
}
