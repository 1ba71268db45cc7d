import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'

const FloatingContext = createContext<HTMLElement | null>(null)
const PageContext = createContext<HTMLElement | null>(null)

/** Where menus are put: in the page's own area for them, or in the dialog they belong to. */
export function useFloatingContainer(): HTMLElement | null {
  return use(FloatingContext)
}

/**
 * Where tooltips are put: always in the page's own area. A dialog takes the focus to itself when anything in it goes
 * while the focus is on its way, as a tooltip does by each Tab.
 */
export function useTooltipContainer(): HTMLElement | null {
  return use(PageContext)
}

/** Things inside a modal dialog float inside it: all that is outside is hidden from screen readers. */
export const FloatingContainer = FloatingContext

/** The page's area for what floats over it: a landmark, so that nothing lies outside of one, and only while it holds anything. */
export function FloatingArea({ children }: { children: ReactNode }) {
  // It is there before it is drawn: all that may float over the page would else be drawn a second time to hear of it.
  const [container] = useState(newArea)
  useLayoutEffect(() => {
    document.getElementById('root')?.append(container)
    return () => container.remove()
  }, [container])
  return (
    <PageContext value={container}>
      <FloatingContext value={container}>{children}</FloatingContext>
    </PageContext>
  )
}

function newArea(): HTMLElement {
  const area = document.createElement('section')
  area.setAttribute('aria-label', 'Pop-ups')
  area.className = 'empty:hidden'
  return area
}
