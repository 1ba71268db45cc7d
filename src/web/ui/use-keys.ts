import { useEffect, useEffectEvent } from 'react'

/** Where keys are for typing, or for what lies over the page. */
const busy =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** A key by its name, with `mod+` for Ctrl or, on a Mac, the command key: `mod+a`, `Delete`, `?`. */
function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey) return undefined
  const name = key.length === 1 ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/**
 * Listens for keys on the whole page, except where text is being typed or a dialog or menu is open.
 *
 * @param keys what each does; one that gives `false` leaves its key to the browser
 */
export function useKeys(keys: Record<string, () => boolean | void>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    const name = nameOf(event)
    const act = name === undefined ? undefined : keys[name]
    if (act === undefined) return
    if (event.target instanceof Element && event.target.closest(busy) !== null) return
    if (act() !== false) event.preventDefault()
  })
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      onKey(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
