import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from './button.tsx'
import { leaveEscapeToDialog } from './escape.ts'
import { type ToastEntry, toastStore } from './toast.ts'

const DURATION = 5000
const SWIPE_THRESHOLD = 50
/** The length of the closing animation, in milliseconds. */
const LEAVE = 200

/**
 * Renders the current notice. F8 moves the focus to it, a swipe to the right dismisses it. It lies over dialogs,
 * which are in the body as well; on a phone it is below the header, because buttons are at the bottom
 * (`styles/utilities.css`).
 */
export function Toaster() {
  const entry = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => undefined)
  const [isUsed, setUsed] = useState(false)
  // Rendered with the first notice: most pages have none.
  if (entry !== undefined && !isUsed) setUsed(true)
  if (!isUsed) return null
  return (
    <Toast.Provider duration={DURATION} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {entry !== undefined && <Notice key={entry.id} entry={entry} />}
      {createPortal(
        <Toast.Viewport
          hotkey={['F8']}
          // Each notice announces itself. The attribute only keeps dialogs from hiding the element from screen
          // readers.
          aria-live="off"
          className="notices no-print fixed inset-x-0 z-70 flex flex-col p-2.5 outline-none sm:bottom-0 sm:left-auto sm:w-104 sm:p-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
        />,
        document.body,
      )}
    </Toast.Provider>
  )
}

function Notice({ entry }: { entry: ToastEntry }) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (open) return undefined
    const timer = setTimeout(() => toastStore.dismiss(entry.id), LEAVE)
    return () => clearTimeout(timer)
  }, [open, entry.id])
  const { title, description, action, variant = 'default' } = entry
  return (
    <Toast.Root
      open={open}
      onOpenChange={setOpen}
      type="foreground"
      onEscapeKeyDown={leaveEscapeToDialog}
      // A dialog that opens later disables pointer events everywhere else.
      style={{ pointerEvents: 'auto' }}
      className="flex items-start gap-3 rounded-lg border border-line bg-raised p-3.5 text-ink shadow-lg data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      {variant === 'success' && (
        <span data-tone="green" className="mt-0.5 text-tone-text">
          <CircleCheck aria-hidden className="size-4.5" />
        </span>
      )}
      {variant === 'error' && <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-danger" />}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-medium">{title}</Toast.Title>
        {description !== undefined && (
          <Toast.Description className="mt-0.5 text-sm break-words text-ink-2">
            {description}
          </Toast.Description>
        )}
      </div>
      {action !== undefined && (
        <Toast.Action
          altText={action.label}
          onClick={action.onClick}
          className={buttonClass('secondary', 'sm')}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="touch-target -m-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
