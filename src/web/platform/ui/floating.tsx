import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'

const FloatingContext = createContext<HTMLElement | null>(null)
const PageContext = createContext<HTMLElement | null>(null)

/** The element that menus are rendered into: the page's pop-up area, or the dialog they belong to. */
export function useFloatingContainer(): HTMLElement | null {
  return use(FloatingContext)
}

/**
 * The element that tooltips are rendered into: always the page's pop-up area. Radix dialogs take the focus when an
 * element in them disappears during a focus change, as a tooltip does on every Tab.
 */
export function useTooltipContainer(): HTMLElement | null {
  return use(PageContext)
}

/** Sets the element for floating content inside a modal dialog: everything outside is hidden from screen readers. */
export const FloatingContainer = FloatingContext

/** Provides the page's pop-up area: a landmark for floating content, hidden while it is empty. */
export function FloatingArea({ children }: { children: ReactNode }) {
  // Created before the first render: setting it later would render everything that reads it a second time.
  const [container] = useState(newArea)
  useLayoutEffect(() => {
    // Beside the page, which is a stacking context of its own: an open menu is above notices.
    document.body.append(container)
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
