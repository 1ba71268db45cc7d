import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'

/** Space between the button and what it opens, in pixels. */
const GAP = 6

interface Props {
  /** Names what opens. */
  label: string
  /** The content of the button, which names the button too. */
  button: ReactNode
  buttonClass: string
  title?: string
  /** Rendered only while it is open. A press on a link or a button in it closes it, except in a `fieldset`. */
  children: ReactNode
}

/** A button that opens a small page of links and buttons. Escape and a press elsewhere close it. */
export function Popover({ label, button, buttonClass, title, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  usePlace(opener, panel, isOpen)
  // The browser closes it too, unless a notice has taken the key.
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') panel.current?.hidePopover()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        title={title}
        className={buttonClass}
        onKeyDown={closeOnEscape}
      >
        {button}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press on what it holds closes it */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={clsx(
          'fixed inset-auto m-0 max-h-[80dvh] min-w-56 overflow-y-auto overscroll-contain',
          'rounded-lg border border-line bg-raised p-1 text-base text-ink shadow-lg',
        )}
        onKeyDown={closeOnEscape}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={({ target, currentTarget }) => {
          const pressed = target instanceof Element ? target.closest('a, button, fieldset') : null
          if (pressed !== null && pressed.tagName !== 'FIELDSET' && pressed.closest('fieldset') === null)
            currentTarget.hidePopover()
        }}
      >
        {isOpen && children}
      </div>
    </>
  )
}

/** Keeps the panel at its button: below one in the upper half of the window, above one in the lower half. */
function usePlace(
  opener: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useEffect(() => {
    if (!isOpen) return
    function place() {
      const at = opener.current?.getBoundingClientRect()
      if (at === undefined || panel.current === null) return
      const { clientWidth: width, clientHeight: height } = document.documentElement
      const isAbove = at.top > height / 2
      Object.assign(panel.current.style, {
        right: `${String(Math.max(GAP, width - at.right))}px`,
        top: isAbove ? 'auto' : `${String(at.bottom + GAP)}px`,
        bottom: isAbove ? `${String(height - at.top + GAP)}px` : 'auto',
      })
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [opener, panel, isOpen])
}
