import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { leaveEscape, onLeftEscape } from './escape.ts'
import { FloatingContainer } from './floating.tsx'
import { useReturnFocus } from './return-focus.ts'

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl' } as const

export type DialogWidth = keyof typeof widths

export const veilClass =
  'fixed inset-0 z-40 bg-veil data-[state=closed]:animate-veil-out data-[state=open]:animate-veil-in'

/** Its top stays in place, also while it appears: a person types in it at once. */
const steadyClass =
  'data-[state=closed]:animate-veil-out data-[state=open]:animate-veil-in max-sm:h-[92dvh] sm:mx-auto sm:mt-[7dvh]'

const movingClass = clsx(
  'data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in sm:m-auto',
  'sm:data-[state=closed]:animate-dialog-out sm:data-[state=open]:animate-dialog-in',
)

/**
 * Slides in from the bottom on a phone; a card in the middle of larger screens.
 *
 * @param isSteady whether its top stays in place while its contents grow and shrink
 */
export function panelClass(width: DialogWidth, isSteady = false): string {
  return clsx(
    'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-xl border-line bg-raised text-ink shadow-lg outline-none',
    'pb-[env(safe-area-inset-bottom)]',
    'sm:inset-0 sm:h-fit sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl sm:border sm:pb-0',
    isSteady ? steadyClass : movingClass,
    widths[width],
  )
}

interface Props {
  /** Left out where the dialog is only rendered while it is open. */
  open?: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read out with the title; visually hidden with `descriptionHidden`. */
  description?: ReactNode
  descriptionHidden?: boolean
  width?: DialogWidth
  /** Keeps its top in place while its contents grow and shrink; on a phone it has all the height. */
  isSteady?: boolean
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** What gets the focus first; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Makes the panel a form, so that Enter in a field submits it. */
  onSubmit?: () => void
  children?: ReactNode
}

/** A modal dialog: it traps the focus, closes on Escape, and returns the focus to the element that had it. */
export function Dialog({
  open = true,
  onOpenChange,
  title,
  description,
  descriptionHidden,
  width = 'sm',
  isSteady = false,
  footer,
  initialFocus,
  onSubmit,
  children,
}: Props) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const body = (
    <>
      {children !== undefined && (
        <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-5 pt-1 pb-5">{children}</div>
      )}
      {footer !== undefined && <DialogFooter isRow={isSteady}>{footer}</DialogFooter>}
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          ref={setPanel}
          className={panelClass(width, isSteady)}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            if (initialFocus?.current === null || initialFocus === undefined) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={leaveEscape}
          onKeyDown={onLeftEscape(() => onOpenChange(false))}
        >
          <FloatingContainer value={panel}>
            <div className="px-5 pt-5 pr-14 pb-3">
              <Radix.Title className="heading text-lg wrap-anywhere">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description
                  className={clsx('mt-1 text-base text-ink-2', descriptionHidden === true && 'sr-only')}
                >
                  {description}
                </Radix.Description>
              )}
            </div>
            {onSubmit === undefined ? (
              body
            ) : (
              <form
                noValidate
                className="flex min-h-0 flex-auto flex-col"
                onSubmit={(event) => {
                  event.preventDefault()
                  // In React's tree, a dialog's form may be inside another form.
                  event.stopPropagation()
                  onSubmit()
                }}
              >
                {body}
              </form>
            )}
            {/* Last in the document, so that the first field gets the focus first. */}
            <Radix.Close
              aria-label="Close"
              className="touch-target absolute! top-4 right-3.5 grid size-8 place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-4.5" />
            </Radix.Close>
          </FloatingContainer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * The buttons of a dialog: in a row, on a phone in a column with the main one within reach of the thumb, or in a row of
 * equal parts, which leaves more room for the contents.
 */
export function DialogFooter({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'flex gap-2 border-t border-line px-5 py-3.5 *:h-11 sm:flex-row sm:justify-end sm:*:h-9',
        isRow ? 'max-sm:py-2.5 max-sm:*:flex-1' : 'flex-col-reverse',
      )}
    >
      {children}
    </div>
  )
}
