const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

function unescape(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
}

/**
 * Text around a hit. It arrives as escaped HTML with `<mark>` as its only element, and is rendered as React elements,
 * never as HTML.
 */
export function Snippet({ html }: { html: string }) {
  return html.split(/(<mark>.*?<\/mark>)/s).map((part, index) => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1]
    if (marked === undefined) return unescape(part)
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity than their place
    return <mark key={index}>{unescape(marked)}</mark>
  })
}
