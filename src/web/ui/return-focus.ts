import { useRef } from 'react'

/** What opened a dialog: the focused element or, when that is an entry of a menu, the button of the menu. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const trigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = trigger === null || trigger === undefined ? active : document.getElementById(trigger)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** What stands around an element, the nearest first, what follows it before what precedes it; within the main part. */
function neighboursOf(element: Element): Element[] {
  const around: Element[] = []
  for (
    let place: Element | null = element;
    place !== null && place.id !== 'main';
    place = place.parentElement
  ) {
    for (let next = place.nextElementSibling; next !== null; next = next.nextElementSibling) around.push(next)
    for (let last = place.previousElementSibling; last !== null; last = last.previousElementSibling)
      around.push(last)
  }
  return around
}

/** The first of some places that is still there and has a link or, failing that, a button. */
function stillThere(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected) continue
    const target = place.querySelector<HTMLElement>('a[href]') ?? place.querySelector<HTMLElement>('button')
    if (target !== null) return target
  }
  return null
}

/** Gives the focus to an element and, when that goes while it has it, as a deleted row does, to what stood nearest. */
function giveFocus(opener: HTMLElement | null, around: readonly Element[]): void {
  const main = document.getElementById('main')
  if (opener?.isConnected !== true) {
    ;(stillThere(around.filter((place) => main?.contains(place) === true)) ?? main)?.focus()
    return
  }
  opener.focus()
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) giveFocus(null, around)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target !== opener) watch.disconnect()
    },
    { once: true },
  )
}

/**
 * Handlers for a dialog that is opened by state rather than by a button of its own: on closing, the focus returns to
 * what had it or, when that is gone, to what stood nearest to it in the main part of the page.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  const around = useRef<readonly Element[]>([])
  return {
    onOpenAutoFocus: (): void => {
      opener.current = findOpener()
      around.current = opener.current === null ? [] : neighboursOf(opener.current)
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault()
      giveFocus(opener.current, around.current)
    },
  }
}
