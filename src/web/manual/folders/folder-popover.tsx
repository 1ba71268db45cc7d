import { Popover } from 'radix-ui'
import type { ComponentProps, RefObject } from 'react'
import { leaveEscape } from '#web/platform/ui/escape.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { useFloatingContainer } from '#web/platform/ui/floating.tsx'
import { FolderPicker } from './folder-picker.tsx'

interface Props extends Pick<ComponentProps<typeof FolderPicker>, 'suggested' | 'isOffered'> {
  /** The element that it opens beside. */
  anchor: RefObject<HTMLElement | null>
  /** What the folder is for. */
  label: string
  onChoose: (folderId: string) => void
  onClose: () => void
  /** Gives the focus back; to the element beside it by default. */
  returnFocus?: () => void
}

/** Chooses a folder in place: beside an element, with the focus in the search. Closes after the choice. */
export function FolderPopover({ anchor, label, onChoose, onClose, returnFocus, ...picker }: Props) {
  return (
    <Popover.Root open onOpenChange={onClose}>
      {/* An element that is not on the page has no place; then the popover is at the top. */}
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={useFloatingContainer()}>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={leaveEscape}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (returnFocus === undefined) anchor.current?.focus({ preventScroll: true })
            else returnFocus()
          }}
          className="z-50 w-[min(24rem,calc(100vw-1rem))] animate-pop-in rounded-lg border border-line bg-raised p-3 shadow-lg outline-none"
        >
          <Field label={label}>
            <FolderPicker
              look="list"
              value=""
              {...picker}
              onChange={(folderId) => {
                onClose()
                onChoose(folderId)
              }}
            />
          </Field>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
