import { useEffect } from 'react'

/** Names the page in the window, in the history, and to screen readers when the page changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Board Manual' : `${title} – Board Manual`
  }, [title])
}
