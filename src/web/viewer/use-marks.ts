import { useEffect, useRef } from 'react'
import { hitsIn, type Term, termsOf } from '#contract/manual/search-words.ts'

/** The name of the CSS highlight. */
const NAME = 'found'
/** The most marks that a browser paints without delay. */
const MAX_MARKS = 5_000
/** Inline elements: a word may continue from one to the next. */
const inline = new Set(['A', 'B', 'CODE', 'EM', 'I', 'MARK', 'S', 'SPAN', 'STRONG', 'SUB', 'SUP', 'U'])

/**
 * Marks the words of a search in the content, and scrolls to the first one. Uses the CSS Custom Highlight API, so
 * that the DOM does not change; the marks follow changes of the content.
 *
 * @param root the content, without elements that have `data-unmarked`; nothing while it is not rendered
 */
export function useMarks(root: Node | null | undefined, words: string | undefined): void {
  const hasScrolled = useRef(false)
  useEffect(() => {
    if (root === null || root === undefined || words === undefined) return undefined
    const terms = termsOf(words)
    let waiting: number | undefined
    function mark(place: Node) {
      waiting = undefined
      const ranges = rangesIn(place, terms)
      const [first] = ranges
      if (first !== undefined && !hasScrolled.current) {
        hasScrolled.current = true
        scrollTo(first)
      }
      // Older browsers show no marks, but still scroll to the first hit.
      if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    mark(root)
    const observer = new MutationObserver(() => {
      waiting ??= requestAnimationFrame(() => mark(root))
    })
    observer.observe(root, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      if (waiting !== undefined) cancelAnimationFrame(waiting)
      if ('highlights' in CSS) CSS.highlights.delete(NAME)
    }
  }, [root, words])
}

/** The ranges of the hits in document order. A word may begin in one text node and end in another. */
function rangesIn(root: Node, terms: readonly Term[]): Range[] {
  const ranges: Range[] = []
  let line: Text[] = []
  let block: Node | undefined
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null && ranges.length < MAX_MARKS; node = texts.nextNode()) {
    if (node.parentElement?.closest('[data-unmarked]')) continue
    const around = blockAround(node, root)
    if (around !== block) {
      ranges.push(...rangesInLine(line, terms))
      line = []
      block = around
    }
    line.push(node as Text)
  }
  ranges.push(...rangesInLine(line, terms))
  return ranges.slice(0, MAX_MARKS)
}

function blockAround(node: Node, root: Node): Node {
  let block = node.parentNode
  while (block !== null && block !== root && inline.has(block.nodeName)) block = block.parentNode
  return block ?? root
}

function rangesInLine(pieces: readonly Text[], terms: readonly Term[]): Range[] {
  let at = 0
  let before = 0
  function placeOf(offset: number): [node: Text, offset: number] | undefined {
    for (let piece = pieces[at]; piece !== undefined; piece = pieces[at]) {
      if (before + piece.data.length >= offset) return [piece, offset - before]
      before += piece.data.length
      at += 1
    }
    return undefined
  }
  return hitsIn(pieces.map(({ data }) => data).join(''), terms).flatMap(({ start, end }) => {
    const [from, to] = [placeOf(start), placeOf(end)]
    if (from === undefined || to === undefined) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(...to)
    return [range]
  })
}

/** Scrolls a range to a third of the height of its scrolling element. */
function scrollTo(range: Range): void {
  const scroller = scrollerOf(range.startContainer)
  if (scroller === undefined) return
  const outer = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  scroller.scrollTop += place.top - outer.top - outer.height / 3
}

function scrollerOf(node: Node): Element | undefined {
  for (let around = outside(node); around !== undefined; around = outside(around)) {
    if (around instanceof Element && /auto|scroll/.test(getComputedStyle(around).overflowY)) return around
  }
  return undefined
}

/** The parent of a node, also out of a shadow tree. */
function outside(node: Node): Node | undefined {
  return node instanceof ShadowRoot ? node.host : (node.parentNode ?? undefined)
}
