import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the focus to the main part of a page that was led to, as a browser does when it loads one: what led there is
 * gone, or was part of the page before. What has taken the focus meanwhile, or stays beside the page, keeps it.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let before: Element | null = null
    /** Whether a page was led to whose main part has not had the focus yet. */
    let isDue = false
    // A page may be loaded after its address has changed.
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
      // The first page has its focus from the browser.
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
