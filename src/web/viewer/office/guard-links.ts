/** Where a link in a document may lead; scripts and files of the reader's own machine are not among them. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What becomes of a click on a link in a document: it opens in a tab of its own, leads to a place in it, or nowhere. */
export function linkTarget(href: string): { open: string } | { place: string } | undefined {
  if (href.startsWith('#')) return { place: decode(href.slice(1)) }
  if (!URL.canParse(href)) return undefined
  return ALLOWED.has(new URL(href).protocol) ? { open: href } : undefined
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Takes the links of a drawn document into its own hands.
 *
 * @returns what lets go of them
 */
export function guardLinks(root: ShadowRoot): () => void {
  function onClick(event: Event) {
    const link = event.composedPath().find((part) => part instanceof Element && part.localName === 'a')
    if (!(link instanceof Element)) return
    event.preventDefault()
    const target = linkTarget(link.getAttribute('href') ?? link.getAttribute('xlink:href') ?? '')
    if (target === undefined) return
    if ('place' in target) root.getElementById(target.place)?.scrollIntoView()
    else window.open(target.open, '_blank', 'noopener,noreferrer')
  }
  root.addEventListener('click', onClick, true)
  root.addEventListener('auxclick', onClick, true)
  return () => {
    root.removeEventListener('click', onClick, true)
    root.removeEventListener('auxclick', onClick, true)
  }
}
