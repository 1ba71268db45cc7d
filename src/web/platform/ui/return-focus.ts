import { useRef } from 'react'

/** The element that opened a dialog: the focused one; for an entry of a menu, the menu's button. */
function findOpener(): HTMLElement | null {
  const active = document.activeElement
  const trigger = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = trigger === null || trigger === undefined ? active : document.getElementById(trigger)
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

/** The elements around an element up to `#main`, the nearest first, following siblings before preceding ones. */
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

/** The first link or, failing that, button that is shown in the first of some elements that is still in the page. */
function firstRemaining(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected) continue
    const shown = (selector: string) =>
      [...place.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
    const target = shown('a[href]') ?? shown('button:enabled')
    if (target !== undefined) return target
  }
  return null
}

/**
 * Focuses an element. If it is removed while it has the focus, as a deleted row is, focuses the nearest remaining
 * one.
 */
function giveFocus(opener: HTMLElement | null, around: readonly Element[]): void {
  const main = document.getElementById('main')
  if (opener?.isConnected !== true) {
    const remaining = firstRemaining(around.filter((place) => main?.contains(place) === true))
    // Nothing is around where a dialog below this one asked for it, with a button that is disabled since: that dialog
    // gives the focus back when it closes.
    const below = () => [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')].at(-1)
    ;(remaining ?? below() ?? main)?.focus()
    return
  }
  opener.focus()
  followRemoval(opener, around)
}

/** If an element is removed before another one has the focus, focuses the nearest that remains. */
function followRemoval(element: HTMLElement, around: readonly Element[]): void {
  const watch = new MutationObserver(() => {
    if (element.isConnected) return
    watch.disconnect()
    if (document.activeElement === document.body) giveFocus(null, around)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target !== element) watch.disconnect()
    },
    { once: true },
  )
}

/** Passes the focus on, within its list, if the row of a button goes that has it, as that of a restored file does. */
export function followRow(pressed: EventTarget | null): void {
  const button = pressed instanceof Element ? pressed.closest<HTMLElement>('#main :is(li, tr) button') : null
  const list = button?.closest('ul, ol, table')
  if (button === null) return
  followRemoval(
    button,
    neighboursOf(button).filter((place) => list?.contains(place)),
  )
}

/**
 * Focus handlers for a dialog that is opened by state instead of a trigger: on closing, the focus returns to the
 * element that had it or, if that is gone, to the nearest one in the main part of the page.
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
      const { activeElement, body } = document
      // Radix asks a moment after the dialog has gone: whoever has moved on meanwhile keeps the focus.
      if (activeElement === null || activeElement === body) giveFocus(opener.current, around.current)
    },
  }
}
