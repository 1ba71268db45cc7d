interface Keys {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  print: (() => void) | undefined
}

/** What has its own use for the arrow keys. */
const own = 'input, textarea, select, audio, video, [role="menu"], [data-own-arrows]'

/** The keys of the viewer, except where what has the focus needs them: the arrows, and the browser's own key for printing. */
export function useViewerKeys({ previous, next, print }: Keys) {
  return (event: React.KeyboardEvent): void => {
    const { key, target, currentTarget, altKey, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    // A dialog over the viewer is within it for React alone.
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
