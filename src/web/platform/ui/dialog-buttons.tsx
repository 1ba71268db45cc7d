import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface Props {
  label: ReactNode
  isPending: boolean
  pendingLabel?: string | undefined
  disabled?: boolean
  variant?: 'danger' | 'primary'
  onCancel: () => void
  /** Whether the dialog can be left by Cancel while the form is sent. */
  mayCancel?: boolean
}

/** The buttons below a dialog that is a form. */
export function DialogButtons({
  label,
  isPending,
  pendingLabel,
  disabled,
  variant = 'primary',
  onCancel,
  mayCancel = false,
}: Props) {
  return (
    <>
      <Button variant="secondary" disabled={isPending && !mayCancel} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={variant}
        disabled={disabled}
        pending={isPending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
    </>
  )
}
