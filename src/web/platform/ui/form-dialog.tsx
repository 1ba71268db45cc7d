import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

interface ButtonsProps {
  label: ReactNode
  isPending: boolean
  pendingLabel?: string | undefined
  disabled?: boolean
  variant?: 'danger' | 'primary'
  /** Whether the dialog can be left by Cancel while the form is sent. */
  mayCancel?: boolean
}

type DialogProps = Pick<ComponentProps<typeof Dialog>, 'description' | 'initialFocus' | 'title' | 'width'>

interface Props extends ButtonsProps, DialogProps {
  /** Why the last submission failed. */
  failure?: string | undefined
  /** Not called while the form is sent. */
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog that is a form, with a button that sends it. */
export function FormDialog({ children, description, failure, initialFocus, title, width, ...props }: Props) {
  const { onClose, onSubmit, ...buttons } = props
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      {...(initialFocus !== undefined && { initialFocus })}
      onSubmit={() => {
        if (!buttons.isPending) onSubmit()
      }}
      footer={<DialogButtons {...buttons} onCancel={onClose} />}
    >
      <div className="grid gap-4.5 pt-2">
        {failure !== undefined && <Notice variant="error">{failure}</Notice>}
        {children}
      </div>
    </Dialog>
  )
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
}: ButtonsProps & { onCancel: () => void }) {
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
