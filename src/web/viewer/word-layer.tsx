import type { PageWords } from '#contract/manual/file-contents.ts'
import type { Part } from './find-words.ts'

/** The baseline of letters, as a fraction of the height of their box. */
const ASCENT = 0.8

interface Props {
  page: PageWords
  hits: readonly Part[][]
  /** The index of the current hit. */
  current: number
}

/** Invisible text over a picture, which can be selected and copied, with marks where something was found. */
export function WordLayer({ page: { angle, height, width, words }, hits, current }: Props) {
  return (
    <svg
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-label="Text of the picture"
      role="img"
      className="pointer-events-none size-full select-text selection:bg-[rgb(0_90_220/0.3)]"
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', selectedText(event.currentTarget, words))
        event.preventDefault()
      }}
    >
      {hits.flatMap((parts, hit) =>
        parts.map(({ from, index, to }) => {
          const word = words[index]
          return (
            word !== undefined && (
              <rect
                key={`${String(hit)} ${String(index)}`}
                data-hit={hit === current ? 'current' : 'other'}
                x={word.x + word.width * from}
                y={word.y}
                width={word.width * (to - from)}
                height={word.height}
                transform={turned(angle, word)}
                className={hit === current ? 'fill-[rgb(0_100_0/0.35)]' : 'fill-[rgb(180_0_170/0.25)]'}
              />
            )
          )
        }),
      )}
      {words.map((word, index) => (
        <text
          // oxlint-disable-next-line react/no-array-index-key -- a word has no other identity than its place
          key={index}
          x={word.x}
          y={word.y + word.height * ASCENT}
          fontSize={word.height}
          textLength={word.width}
          lengthAdjust="spacingAndGlyphs"
          transform={turned(angle, word)}
          // A drag that begins on a word selects text; elsewhere it moves the picture.
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse') event.stopPropagation()
          }}
          className="pointer-events-auto cursor-text fill-transparent [pointer-events:bounding-box]"
        >
          {word.text}
        </text>
      ))}
    </svg>
  )
}

function turned(angle: number, { x, y }: { x: number; y: number }): string | undefined {
  return angle === 0 ? undefined : `rotate(${String(angle)} ${String(x)} ${String(y)})`
}

/** The selected text with spaces and line breaks, which the elements do not contain. */
function selectedText(layer: SVGSVGElement, words: PageWords['words']): string {
  const selection = document.getSelection()
  if (selection === null) return ''
  let text = ''
  let line: number | undefined
  for (const [index, element] of [...layer.querySelectorAll('text')].entries()) {
    const word = words[index]
    if (word === undefined || !selection.containsNode(element, true)) continue
    if (line !== undefined) text += word.line === line ? ' ' : '\n'
    text += word.text
    line = word.line
  }
  return text
}
