import { Slot } from 'radix-ui'
import { lazy, type ReactNode, type RefObject, startTransition, useId, useRef, useState } from 'react'

/** Loaded with the first menu that opens: what places menus and keeps the keyboard in them is no part of the first view. */
const OpenMenu = lazy(async () => ({ default: (await import('./open-menu.tsx')).OpenMenu }))

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  align?: Align
  /** On a phone the menu is a sheet with this title. */
  sheetTitle?: string
  /** The entries, rendered only while the menu is open. */
  children: ReactNode
}

type Align = 'start' | 'center' | 'end'

/**
 * A button with a menu. A closed menu renders nothing but the button, because lists with hundreds of rows have one in
 * each. The button responds at once; the menu is rendered in a transition.
 */
export function DropdownMenu({ trigger, align = 'end', sheetTitle, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const button = useRef<HTMLElement>(null)
  const id = useId()
  const buttonId = `${id}-button`
  const isSheet = () => sheetTitle !== undefined && window.matchMedia('(width < 40rem)').matches
  function toggle(open: boolean, byKey: boolean) {
    startTransition(() => {
      setByKey(byKey)
      setOpen(open)
    })
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-state={isOpen ? 'open' : 'closed'}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey || isSheet()) return
          // The opening menu takes the focus, not the button.
          if (!isOpen) event.preventDefault()
          toggle(!isOpen, false)
        }}
        // A sheet that opened below a finger would take its lifting for the choice of an entry.
        onClick={() => {
          if (isSheet()) toggle(!isOpen, false)
        }}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          toggle(event.key === 'ArrowDown' || !isOpen, true)
        }}
      >
        {trigger}
      </Slot.Root>
      {isOpen && (
        <OpenMenu
          id={id}
          buttonId={buttonId}
          button={button}
          isByKey={isByKey}
          align={align}
          sheetTitle={sheetTitle}
          onClose={() => setOpen(false)}
        >
          {children}
        </OpenMenu>
      )}
    </>
  )
}

export interface OpenMenuProps {
  id: string
  buttonId: string
  button: RefObject<HTMLElement | null>
  /** Opened by keyboard: the first entry gets the focus. */
  isByKey: boolean
  align: Align
  sheetTitle: string | undefined
  onClose: () => void
  children: ReactNode
}
