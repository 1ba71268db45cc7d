import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The height of the pinned header and some margin. */
const TOP = 140

/** Whether the page is being printed, from before it is laid out for paper. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const listen = (event: 'beforeprint' | 'afterprint', is: boolean) =>
      window.addEventListener(event, () => flushSync(() => setPrinting(is)), { signal: left.signal })
    listen('beforeprint', true)
    listen('afterprint', false)
    return () => left.abort()
  }, [])
  return isPrinting
}

/**
 * Virtual rows of a list that scrolls with the page, in an element of the class `virtual-rows`. Printed, they are all there.
 *
 * @param estimate the height of a row in pixels; rows are measured when they are rendered
 * @param overscan the number of rows rendered beyond the screen, above and below
 */
export function useRows<Frame extends HTMLElement>(count: number, estimate: number, overscan = 8) {
  const frame = useRef<Frame>(null)
  const [margin, setMargin] = useState(0)
  const isPrinting = useIsPrinting()
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    function measure() {
      const box = frame.current?.getBoundingClientRect()
      if (box !== undefined) setMargin(Math.round(box.top + window.scrollY))
    }
    measure()
    // Content above the list may change its height: folders arrive, a banner opens.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- its value is used where it is made, nothing memoizes it
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    overscan: isPrinting ? count : overscan,
    // Renders rows in a task of their own: scrolling, rendering and painting in one task delays the next frame.
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

/**
 * The number of columns that fit into an element.
 *
 * @param least the smallest width of a column, in pixels
 */
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
