interface Keys {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  print: (() => void) | undefined
}

/** Elements that use the arrow keys themselves. */
const own = 'input, textarea, select, audio, video, [role="menu"], [data-own-arrows]'

/**
 * The keyboard shortcuts of the viewer: arrow keys, and the browser's own one for printing. Inactive in elements that
 * need these keys.
 */
export function useViewerKeys({ previous, next, print }: Keys) {
  return (event: React.KeyboardEvent): void => {
    const { key, target, currentTarget, altKey, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    // In React's tree, a dialog over the viewer is inside it.
    if (!(target instanceof Element) || !currentTarget.contains(target) || event.isDefaultPrevented()) return
    if (isCommand && key === 'p' && print !== undefined) {
      event.preventDefault()
      print()
    }
    if (isCommand || altKey || shiftKey || target.closest(own) !== null) return
    const go = key === 'ArrowLeft' ? previous : key === 'ArrowRight' ? next : undefined
    if (go === undefined) return
    event.preventDefault()
    go()
  }
}
