import { clsx } from 'clsx'
import { Menu as Radix } from 'radix-ui/internal'
import { useLayoutEffect, useRef } from 'react'
import { useFloatingContainer } from './floating.tsx'
import { followRow } from './return-focus.ts'
import type { OpenMenuProps } from './menu-button.tsx'
import { firstEntry, menuClass } from './menu-item.ts'

/** The menu of a `DropdownMenu` while it is open. */
export function OpenMenu({
  id,
  buttonId,
  button,
  isByKey,
  align,
  sheetTitle,
  onClose,
  children,
}: OpenMenuProps) {
  const isLeft = useRef(false)
  // Returns the focus before the unmounting ends, so that a dialog that an entry opens finds it on the button.
  useLayoutEffect(
    () => () => {
      // A click elsewhere keeps the focus there.
      if (isLeft.current) return
      button.current?.focus()
      followRow(button.current)
    },
    [button],
  )
  return (
    <Radix.Root open modal={false} onOpenChange={onClose}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal container={useFloatingContainer()}>
        <Radix.Content
          id={id}
          aria-labelledby={buttonId}
          data-sheet={sheetTitle === undefined ? undefined : ''}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(
            menuClass,
            'max-h-(--radix-popper-available-height) origin-(--radix-popper-transform-origin)',
          )}
          onFocus={({ target, currentTarget }) => {
            if (isByKey && target === currentTarget)
              currentTarget.querySelector<HTMLElement>(firstEntry)?.focus({ preventScroll: true })
          }}
          onInteractOutside={() => {
            isLeft.current = true
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {sheetTitle !== undefined && (
            <Radix.Label className="border-b border-line px-2.5 pt-1 pb-2.5 font-medium wrap-anywhere sm:hidden">
              <bdi>{sheetTitle}</bdi>
            </Radix.Label>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
