import { useEffect, useEffectEvent } from 'react'

/** Longer than a closing dialog holds the focus. */
const FOCUS_DELAY_MS = 350

/**
 * Scrolls to a file that was searched for, and focuses its name.
 *
 * @param index its index in the list; -1 until it is loaded
 */
export function useHighlight(id: string | undefined, index: number, scrollTo: (index: number) => void): void {
  const onFound = useEffectEvent(() => scrollTo(index))
  const isFound = id !== undefined && index >= 0
  useEffect(() => {
    if (!isFound) return undefined
    onFound()
    const timer = setTimeout(() => {
      onFound()
      document.querySelector<HTMLElement>(`[data-file="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    }, FOCUS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id, isFound])
}
