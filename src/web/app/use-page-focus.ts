import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a navigation, moves the focus to the main part of the new page, as a browser does when it loads a page. The
 * focus stays where it is when another element has taken it meanwhile, or when it is outside the old page's main
 * part.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    /** Whether the current page's main part is still to be focused. */
    let isDue = false
    // A page's code may arrive after its address has changed.
    const arrival = new MutationObserver(arrive)

    function arrive() {
      const main = document.getElementById('main')
      if (!isDue || main === null) return
      isDue = false
      arrival.disconnect()
      const active = document.activeElement
      const isLost = active === null || active === document.body
      if (isLost || (active === before && main.contains(active))) main.focus({ preventScroll: true })
    }
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) before = document.activeElement
    })
    const stopArriving = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The browser itself sets the focus of the first page.
      if (!pathChanged || fromLocation === undefined) return
      isDue = true
      arrival.observe(document.body, { childList: true, subtree: true })
      arrive()
    })
    return () => {
      stopLeaving()
      stopArriving()
      arrival.disconnect()
    }
  }, [router])
}
