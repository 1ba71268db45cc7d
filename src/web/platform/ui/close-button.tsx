import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { IconButton } from './icon-button.tsx'

/** The button in the bar of a dialog that covers the window, which closes it. */
export function CloseButton({ className }: { className?: string }) {
  return (
    <Dialog.Close asChild>
      <IconButton label="Close" shortcut="Esc" className={className}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </Dialog.Close>
  )
}
