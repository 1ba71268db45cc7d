/** The allowed schemes of links in a document; scripts and local files are not among them. */
const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** What a click on a link in a document does: opens a new tab, jumps to a place in the document, or nothing. */
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
 * Handles clicks on links in a rendered document.
 *
 * @returns removes the handler
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
