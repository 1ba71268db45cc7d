import { useEffect, useState } from 'react'
import { createKeptStore } from './kept-store.ts'

/** What may be above the folders of Home: the papers a company begins with, and pinned and recent documents. */
export type HomePlace = 'papers' | 'files'

/** What was there when Home was last shown; `theme.js` puts it on the page before the first paint. */
const placesStore = createKeptStore<readonly string[]>('home-places', {
  parse: (text) => (text ?? '').split(' ').filter(Boolean),
  stringify: (places) => (places.length === 0 ? null : places.join(' ')),
})

// Home imports this module, which therefore runs while a prerendered page is still there.
const wasPrerendered = document.querySelector('[data-prerendered]') !== null
const placesAtLoad = new Set((document.documentElement.dataset['home'] ?? '').split(' '))
let isFirstHome = true

/** Notes that Home is left: the next one replaces no prerendered page. */
export function leaveFirstHome(): void {
  isFirstHome = false
}

/**
 * Whether something is shown above the folders. On a page that came with the folders on it, only what it left a place for,
 * so that they do not move; the next one has that place.
 *
 * @param hasContent whether there is anything to show; nothing while that is not known
 */
export function useHomePlace(place: HomePlace, hasContent: boolean | undefined): boolean {
  const [isOffered] = useState(() => !isFirstHome || !wasPrerendered || placesAtLoad.has(place))
  useEffect(() => {
    if (hasContent === undefined) return
    const others = placesStore.get().filter((other) => other !== place)
    placesStore.set(hasContent ? [...others, place] : others)
  }, [place, hasContent])
  return isOffered && hasContent === true
}
