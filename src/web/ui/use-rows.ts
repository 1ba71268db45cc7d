import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The height of what is pinned over the top of the page, and some air. */
const TOP = 140

/**
 * Rows that exist only while they are near the screen. The page itself scrolls, so that there is one scroll bar.
 *
 * @param estimate height of a row in pixels; each is measured when it appears
 * @param overscan rows that exist beyond the screen, above and below
 */
export function useRows<Frame extends HTMLElement>(count: number, estimate: number, overscan = 8) {
  const frame = useRef<Frame>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    function measure() {
      const box = frame.current?.getBoundingClientRect()
      if (box !== undefined) setMargin(Math.round(box.top + window.scrollY))
    }
    measure()
    // What stands above the list may grow: folders arrive, a banner opens.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- its value is used where it is made, nothing memoizes it
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan,
    // A task of its own draws the rows: one that scrolls, draws, styles and paints keeps the next frame waiting.
    useFlushSync: false,
    scrollMargin: margin,
    scrollPaddingStart: TOP,
    scrollPaddingEnd: TOP,
  })
  useEffect(() => {
    rows.measure()
  }, [rows, estimate])
  return { frame, rows, margin }
}

/** How many columns of a least width have room in an element. */
export function useColumns(least: number, gap: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      setColumns(Math.max(1, Math.floor((width + gap) / (least + gap))))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [least, gap])
  return { frame, columns }
}
