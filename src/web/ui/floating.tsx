import { createContext, type ReactNode, use, useState } from 'react'

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
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return (
    <PageContext value={container}>
      <FloatingContext value={container}>
        {children}
        <section ref={setContainer} aria-label="Pop-ups" className="empty:hidden" />
      </FloatingContext>
    </PageContext>
  )
}
