/** Marks a part that has a use of its own for Escape, such as a list that it closes or a search that it ends. */
export const ownEscapeProps = { 'data-own-escape': '' } as const

/** Keeps a dialog open when Escape was meant for a part of it: the dialog hears of the key first. */
export function leaveEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-own-escape]') !== null)
    event.preventDefault()
}
