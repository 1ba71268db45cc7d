import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { DialogFooter, panelClass, veilClass } from './dialog.tsx'
import { onLeftEscape } from './escape.ts'
import { useReturnFocus } from './return-focus.ts'

interface Props {
  /** Left out where the dialog is only rendered while it is open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** Without it there is nothing to confirm: the dialog tells something. */
  confirmLabel?: string
  cancelLabel?: string
  variant?: 'danger' | 'primary'
  /** The action is under way: the dialog stays open and its buttons are disabled. */
  pending?: boolean
  pendingLabel?: string
  /** Does not close the dialog: it stays open while the action is under way or has failed. */
  onConfirm?: () => void
  children?: ReactNode
}

/** A question that must be answered, or an alert to be read. The safe answer gets the focus. */
export function AlertDialog({
  open = true,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  pending,
  pendingLabel,
  onConfirm,
  children,
}: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          className={panelClass('sm')}
          onKeyDown={onLeftEscape(() => onOpenChange(false))}
          {...useReturnFocus()}
        >
          <div className="min-h-0 overflow-y-auto px-5 pt-5 pb-5">
            <Radix.Title className="heading text-lg">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-base text-ink-2">{description}</Radix.Description>
            {children}
          </div>
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={pending}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            {confirmLabel !== undefined && (
              <Button variant={variant} pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
