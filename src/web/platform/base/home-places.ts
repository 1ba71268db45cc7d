import { type RefObject, useEffect, useState } from 'react'
import { createKeptStore } from './kept-store.ts'

/** What may be above the folders of Home: the next deadlines, the papers a company begins with, pinned and recent documents. */
export type HomePlace = 'next' | 'papers' | 'files'

/**
 * What was there when Home was last shown, with its height in pixels where that depends on what it says (`next-92`);
 * `theme.js` puts it on the page before the first paint. Until something is kept, the page has what the server says.
 */
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
 * @param content what is shown, where its height depends on what it says
 */
export function useHomePlace(
  place: HomePlace,
  hasContent: boolean | undefined,
  content?: RefObject<HTMLElement | null>,
): boolean {
  const [isOffered] = useState(() => !isFirstHome || !wasPrerendered || placesAtLoad.has(place))
  useEffect(() => {
    if (hasContent === undefined) return
    const others = placesStore.get().filter((other) => !other.startsWith(place))
    const height = content?.current?.offsetHeight
    const kept = height === undefined ? place : `${place}-${String(height)}`
    placesStore.set(hasContent ? [...others, kept] : others)
  }, [place, hasContent, content])
  return isOffered && hasContent === true
}
