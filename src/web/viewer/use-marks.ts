import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type Hit, hitsIn, termsOf } from '#contract/search-words.ts'

/** The name by which `text-view.css` knows the marks. */
const NAME = 'found'
/** As many as a person would go through, and a browser paints without delay. */
const MAX_MARKS = 5_000

/**
 * Marks the words of a search in a text on screen, and scrolls to the first of them. The text stays as it is: the marks
 * lie over it.
 *
 * @param root holds the text and nothing else
 * @param shown what is in `root`; the marks are laid anew whenever that changes
 */
export function useMarks(
  root: RefObject<HTMLElement | null>,
  text: string,
  words: string | undefined,
  shown: ReactNode,
): void {
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (root.current === null || words === undefined || shown === '') return undefined
    const hits = hitsIn(text, termsOf(words)).slice(0, MAX_MARKS)
    const ranges = rangesOf(root.current, hits)
    const [first] = ranges
    if (first !== undefined && !hasScrolled.current) {
      hasScrolled.current = true
      scrollTo(first, root.current)
    }
    // Older browsers have no marks of this kind; the first place is still where they open.
    if (!('highlights' in CSS)) return undefined
    CSS.highlights.set(NAME, new Highlight(...ranges))
    return () => {
      CSS.highlights.delete(NAME)
    }
  }, [root, text, words, shown])
}

/** The places of hits, which are in the order of the text, among the pieces that it is shown in. */
function rangesOf(root: HTMLElement, hits: readonly Hit[]): Range[] {
  const pieces = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let piece = pieces.nextNode()
  let before = 0
  function placeOf(offset: number): [node: Node, offset: number] | undefined {
    while (piece !== null && before + (piece.nodeValue?.length ?? 0) < offset) {
      before += piece.nodeValue?.length ?? 0
      piece = pieces.nextNode()
    }
    return piece === null ? undefined : [piece, offset - before]
  }
  return hits.flatMap(({ start, end }) => {
    const [from, to] = [placeOf(start), placeOf(end)]
    if (from === undefined || to === undefined) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  })
}

/** Brings a place to a third of the height of what scrolls around it. */
function scrollTo(range: Range, root: HTMLElement): void {
  const scroller = root.closest('section')
  if (scroller === null) return
  const outer = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  scroller.scrollTop += place.top - outer.top - outer.height / 3
}
