import { useEffect } from 'react'

/** Sets the document's title, which screen readers announce when the page changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Board Manual' : `${title} – Board Manual`
  }, [title])
}
