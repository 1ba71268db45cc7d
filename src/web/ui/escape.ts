import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Marks a part that has a use of its own for Escape, such as a list that it closes or a search that it ends. */
export const ownEscapeProps = { 'data-own-escape': '' } as const

function isOfOwnPart({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-own-escape]') !== null
}

/** Keeps a dialog open when Escape was meant for a part of it: the dialog hears of the key first. */
export function leaveEscape(event: KeyboardEvent): void {
  if (isOfOwnPart(event)) event.preventDefault()
}

/** Presses of Escape that a notice has left to the dialog in which the focus is. */
const left = new WeakSet<Event>()

/**
 * Keeps a notice when Escape was meant for a dialog. To Radix a notice that came after a dialog lies above it and hears
 * of the key alone, but the focus is in the dialog, and that is what one wants to leave.
 */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return
  const layer = event.target.closest('[role=dialog], [role=alertdialog], [role=menu]')
  if (layer === null || layer.role === 'menu') return
  event.preventDefault()
  if (!isOfOwnPart(event)) left.add(event)
}

/** Closes a dialog by the Escape that a notice has left to it; of dialogs in each other, the inner one. */
export function onLeftEscape(close: () => void): (event: ReactKeyboardEvent) => void {
  return ({ nativeEvent }) => {
    if (left.delete(nativeEvent)) close()
  }
}
