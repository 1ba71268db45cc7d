import { useEffect, useEffectEvent } from 'react'

/** Longer than a closing dialog keeps the focus. */
const FOCUS_DELAY_MS = 350

/**
 * Brings a file that was looked for into sight, and the focus to its name.
 *
 * @param index its place in the list; -1 while it has not come
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
