import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/** Marks a part of a dialog that handles Escape itself, such as an open list or a search field. */
export const ownEscapeProps = { 'data-own-escape': '' } as const

function isOfOwnPart({ target }: Event): boolean {
  return target instanceof Element && target.closest('[data-own-escape]') !== null
}

/** Keeps a dialog open when Escape is meant for a marked part of it: Radix asks the dialog first. */
export function leaveEscape(event: KeyboardEvent): void {
  if (isOfOwnPart(event)) event.preventDefault()
}

/** Escape events that a notice has left to the dialog with the focus. */
const left = new WeakSet<Event>()

/**
 * Keeps a notice when Escape is meant for a dialog. Radix gives the key to the layer that opened last, which is the
 * notice, but the user is in the dialog.
 */
export function leaveEscapeToDialog(event: KeyboardEvent): void {
  if (!(event.target instanceof Element)) return
  const layer = event.target.closest('[role=dialog], [role=alertdialog], [role=menu]')
  if (layer === null || layer.role === 'menu') return
  event.preventDefault()
  if (!isOfOwnPart(event)) left.add(event)
}

/** Closes a dialog by an Escape that a notice has left to it. Where dialogs are nested, only the inner one closes. */
export function onLeftEscape(close: () => void): (event: ReactKeyboardEvent) => void {
  return ({ nativeEvent }) => {
    if (left.delete(nativeEvent)) close()
  }
}
