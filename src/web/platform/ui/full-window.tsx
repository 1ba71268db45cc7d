import { Dialog } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import { useReturnFocus } from './return-focus.ts'

interface Props extends Pick<ComponentProps<'div'>, 'onKeyDown'> {
  /** What stands in its bar before the button that closes it, its `Dialog.Title` too. */
  header: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A dialog over the whole window, without a page behind it. */
export function FullWindow({ children, header, onClose, onKeyDown }: Props) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          // The first button is not focused, whose tooltip would lie over what is shown.
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-0 z-40 flex animate-veil-in flex-col bg-sunken text-ink outline-none"
        >
          <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line bg-sheet py-1.5 pr-2 pl-4">
            {header}
            <CloseButton />
          </header>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
