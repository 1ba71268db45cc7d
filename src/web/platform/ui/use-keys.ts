import { useEffect, useEffectEvent, useRef } from 'react'

/** Elements in which keys are for typing, and layers over the page. */
const busy =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** The name of a pressed key, with `mod+` for Ctrl or, on a Mac, Command: `mod+a`, `Delete`, `?`. */
function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** The second key of a sequence follows within this time. */
const SEQUENCE_MS = 1500

/**
 * Handles shortcuts on the whole page, except while the user types or a dialog or menu is open.
 *
 * @param keys the action of each key, or of two keys one after the other (`g c`); an action that returns `false` leaves
 *   the key to the browser
 * @param isLast whether these keys come after those of all other parts of the page, whichever mounted first
 */
export function useKeys(keys: Record<string, () => boolean | void>, isLast = false): void {
  const before = useRef<{ name: string; at: number }>(undefined)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const name = nameOf(event)
    if (name === undefined || (event.target instanceof Element && event.target.closest(busy) !== null)) {
      before.current = undefined
      return
    }
    const first = before.current
    before.current = { name, at: event.timeStamp }
    const isSecond = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS
    const act = (isSecond ? keys[`${first.name} ${name}`] : undefined) ?? keys[name]
    if (act === undefined) return
    if (act() !== false) event.preventDefault()
  })
  useEffect(() => {
    function listen(event: Event) {
      if (event instanceof KeyboardEvent) onKey(event)
    }
    // The window hears of a key after everything in it.
    const place = isLast ? window : document
    place.addEventListener('keydown', listen)
    return () => place.removeEventListener('keydown', listen)
  }, [isLast])
}
